import { expect, test } from 'vitest'
import { dossierOf } from '../../../testing/dossiers.ts'
import { useNetwork } from '../../../testing/network.ts'
import { show } from '../../../testing/screen.tsx'
import { RenameForm } from './rename-form.tsx'

const network = useNetwork()

test('a blank title is not sent, and the field and the page title show the error until it is corrected', async () => {
  const screen = await show(<RenameForm dossier={dossierOf({})} onDone={() => {}} />)
  const title = screen.getByLabelText('Titel wijzigen')
  await title.fill(' ')

  await screen.getByRole('button', { name: 'Opslaan' }).click()

  await expect.element(title).toHaveAccessibleDescription('Geef een titel op')
  await expect.poll(() => document.title).toMatch(/^Fout:/)
  expect(network.requests).toEqual([])
  await title.fill('Kraanhuur week 36')
  await expect.poll(() => document.title).not.toMatch(/^Fout:/)
})
