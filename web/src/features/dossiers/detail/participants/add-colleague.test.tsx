import { expect, test, vi } from 'vitest'
import { expectAccessible } from '../../../../testing/accessible.ts'
import { dossierOf, linde, vos } from '../../../../testing/dossiers.ts'
import { idOf } from '../../../../testing/examples.ts'
import { refusing, useNetwork } from '../../../../testing/network.ts'
import { show } from '../../../../testing/screen.tsx'
import { ToastRegion } from '../../../../ui/toast-region.tsx'
import { AddColleague } from './add-colleague.tsx'

const network = useNetwork()
const path = `/api/v1/dossiers/${idOf(1)}/colleagues`

async function filled() {
  const onClose = vi.fn<() => void>()
  const screen = await show(
    <>
      <AddColleague dossier={dossierOf({ companies: [linde, vos] })} companyId={vos.id} open onClose={onClose} />
      <ToastRegion />
    </>,
  )
  await expect.element(screen.getByText(`${linde.name} leest dat je iemand toevoegt.`, { exact: false })).toBeVisible()
  await screen.getByLabelText('Voornaam').fill('Karel')
  await screen.getByLabelText('Achternaam').fill('Smit')
  await screen.getByLabelText('E-mailadres').fill('karel@vos.example')
  return { screen, onClose, add: () => screen.getByRole('button', { name: 'Toevoegen', exact: true }).click() }
}

test('a guest adds a colleague by name and address', async () => {
  network.on('POST', path, () => ({}))
  const { screen, onClose, add } = await filled()
  await expectAccessible()

  await add()

  await expect.element(screen.getByText('Uitnodiging verstuurd')).toBeVisible()
  expect(network.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    first_name: 'Karel',
    last_name: 'Smit',
    email: 'karel@vos.example',
  })
  expect(onClose).toHaveBeenCalledOnce()
})

test.each([
  ['other_company', `Dit adres is niet van jouw bedrijf. Vraag ${linde.name} om deze persoon toe te voegen.`],
  ['removed_before', `Deze persoon is eerder uit het dossier gehaald. Vraag ${linde.name} om een nieuwe uitnodiging.`],
  ['colleagues_open', 'Er staan nog 5 uitnodigingen open. Wacht tot een collega de link gebruikt.'],
])('%s is explained, and what was typed stays', async (code, sentence) => {
  network.on('POST', path, refusing(code, 409))
  const { screen, onClose, add } = await filled()

  await add()

  await expect.element(screen.getByRole('dialog').getByRole('alert')).toHaveTextContent(sentence)
  await expect.element(screen.getByLabelText('E-mailadres')).toHaveValue('karel@vos.example')
  expect(onClose).not.toHaveBeenCalled()
})
