import { expect, test, vi } from 'vitest'
import { dalen, dossierOf, linde, permitted } from '../../../testing/dossiers.ts'
import { show } from '../../../testing/screen.tsx'
import { StartSteps } from './start-steps.tsx'

test.each([
  ['the company that made it', [linde, dalen], linde, '2Van Dalen Gevelbouw zet de andere ernaast'],
  ['the other company', [linde, dalen], dalen, '2Bouwbedrijf De Linde zet de andere ernaast'],
  ['a company that is still alone', [linde], linde, '2De klant of leverancier zet de andere ernaast'],
] as const)('a new dossier tells buyer and supplier what to do: to %s', async (_, companies, company, second) => {
  const upload = vi.fn<() => void>()
  const dossier = dossierOf({ companies: [...companies] })
  const screen = await show(<StartSteps dossier={dossier} companyId={company.id} onUpload={upload} onInvite={upload} />)

  const items = screen.getByRole('list', { name: 'Zo begint dit dossier' }).getByRole('listitem')
  expect(items.elements().map(({ textContent }) => textContent)).toEqual(['1Zet je order of je factuur erin', second])
  await screen.getByRole('button', { name: 'Zet je order of je factuur erin' }).click()
  expect(upload).toHaveBeenCalledOnce()
})

test('whoever may invite somebody does so by a button with words, before the papers', async () => {
  const upload = vi.fn<() => void>()
  const invite = vi.fn<() => void>()
  const dossier = dossierOf({ companies: [linde], permissions: permitted('upload', 'invite_company') })
  const screen = await show(<StartSteps dossier={dossier} companyId={linde.id} onUpload={upload} onInvite={invite} />)

  const items = screen.getByRole('listitem')
  expect(items.elements().map(({ textContent }) => textContent)).toEqual([
    'Dossier gemaakt',
    '2Nodig je leverancier of klant uit',
    '3Zet je order of je factuur erin',
  ])
  await screen.getByRole('button', { name: 'Nodig je leverancier of klant uit' }).click()
  expect([invite.mock.calls.length, upload.mock.calls.length]).toEqual([1, 0])
})
