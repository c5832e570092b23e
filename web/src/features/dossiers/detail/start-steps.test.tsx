import { expect, test, vi } from 'vitest'
import { dalen, dossierOf, linde } from '../../../testing/dossiers.ts'
import { show } from '../../../testing/screen.tsx'
import { StartSteps } from './start-steps.tsx'

test.each([
  ['the company that made it adds the order', linde, ['1Zet de order erin', '2De leverancier zet de factuur erin']],
  ['the other company adds the invoice', dalen, ['1De klant zet de order erin', '2Zet de factuur erin']],
] as const)('a new dossier says what to do: %s', async (_, company, steps) => {
  const upload = vi.fn()
  const screen = await show(<StartSteps dossier={dossierOf()} companyId={company.id} onUpload={upload} />)

  const items = screen.getByRole('list', { name: 'Zo begint dit dossier' }).getByRole('listitem')
  expect(items.elements().map(({ textContent }) => textContent)).toEqual(steps)
  await screen.getByRole('button', { name: /^Zet de/ }).click()
  expect(upload).toHaveBeenCalledOnce()
})
