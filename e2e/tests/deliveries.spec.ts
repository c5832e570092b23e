import { ublNote } from '../../server/src/features/cards/testing/delivery-note.ts'
import { png } from '../../server/src/features/documents/testing/samples.ts'
import { compareAgain, recogniseNote } from '../../server/src/features/readings/testing/photo-note.ts'
import { type OpenScreen, patient as expect, patientTest as test } from '../fixtures.ts'
import { expectNoSidewaysScroll } from '../support/accessible.ts'
import { file } from '../support/files.ts'
import { invoice, order } from '../support/papers.ts'
import type { Screen } from '../support/screen.ts'
import type { Seed } from '../support/seed.ts'

const sills = 'Dorpel hardsteen 120 cm'
const noteOf = (quantity: string) =>
  file(
    `Pakbon_${quantity}.xml`,
    ublNote({ number: `77${quantity}`, order: '4500127', lines: [[sills, quantity]] }),
    'application/xml',
  )
const photo = file('Leverbon 7731.png', png(1240, 1754), 'image/png')

/** The text on a card about the delivered sills. */
const deliveredOn = ({ conversation }: Screen) =>
  conversation.getByRole('article').first().locator('.differs td[data-k="Geleverd"]')

/** Two people with the order and an invoice for four sills more in their dossier. */
async function compared(one: Screen, other: Screen) {
  await one.upload(order)
  await other.upload(invoice)
  for (const screen of [one, other]) {
    await screen.look('Chat')
    await expect(screen.conversation.getByRole('article')).toContainText('€ 860,00')
  }
}

async function bothOpen({ seed, as }: { seed: Seed; as: OpenScreen }) {
  const { anna, bram, dossier } = await seed.sharedDossier()
  const [one, other] = [
    await as(anna, `/app/dossier/${dossier.id}`),
    await as(bram, `/app/dossier/${dossier.id}`),
  ] as const
  await compared(one, other)
  return { one, other, dossier }
}

test('a delivery note adds what was delivered to the card on the screens of both companies, live', async ({
  seed,
  as,
}) => {
  const { one, other } = await bothOpen({ seed, as })
  for (const screen of [one, other]) await expect(deliveredOn(screen)).toHaveCount(0)

  await other.upload(noteOf('24'))

  await other.look('Chat')
  for (const screen of [one, other]) {
    await expect(deliveredOn(screen)).toContainText('24 st')
    await expect(screen.conversation.getByRole('article')).toContainText(/volgens bon 7724 niet geleverd/)
    await expectNoSidewaysScroll(screen.page)
  }
  await one.upload(noteOf('4'))
  await one.look('Chat')
  for (const screen of [one, other]) await expect(deliveredOn(screen)).toContainText('28 st')
})

test('a quantity that somebody taps in a photo follows on the card of both companies @same-on-phone', async ({
  seed,
  as,
}) => {
  const { one, other, dossier } = await bothOpen({ seed, as })
  await one.upload(photo)
  const { id } = await seed.db
    .selectFrom('document')
    .select('id')
    .where('dossier_id', '=', dossier.id)
    .where('filename', '=', photo.name)
    .executeTakeFirstOrThrow()
  await recogniseNote(seed.db, id, { number: '7731', order: '4500127', lines: [[sills, '28', 'st']] })
  await compareAgain(seed.db, dossier.id)
  await one.page.reload()
  await other.page.reload()
  for (const screen of [one, other]) await expect(deliveredOn(screen)).toContainText(/28\sst\s*\?/)

  await one.look('Documenten')
  await one.documents.getByRole('button', { name: 'Met pen gewijzigd?' }).click()
  const mine = one.page.getByRole('dialog', { name: photo.name })
  await expect(mine.getByText('Is er met pen iets gewijzigd?')).toBeVisible()
  await mine.getByRole('button', { name: 'Ja', exact: true }).click()
  await expect(mine.getByText(/^Met pen is iets gewijzigd, zegt Anna de Wit/)).toBeVisible()
  await expectNoSidewaysScroll(one.page)
  await mine.locator('.compare-mark').click()
  const correction = one.page.getByRole('dialog', { name: 'Aantal van regel 1 op de bon' })
  await expect(correction).toContainText(`Bevestig ook: 7731, ${sills}, st`)
  await correction.getByRole('textbox').fill('24')
  await correction.getByRole('button', { name: 'Opslaan' }).click()
  await expect(correction).toBeHidden()
  await expect(mine.getByText(/^Aangepast door Anna .*gelezen: 28$/)).toBeVisible()
  await expect(mine.locator('.compare-mark')).toBeFocused()
  await one.page.keyboard.press('Escape')

  await one.look('Chat')
  for (const screen of [one, other]) {
    await expect(deliveredOn(screen)).toHaveText(/^24\sst(?! \?)/)
    await expect(screen.conversation.getByRole('article')).toContainText(/volgens bon 7731 niet geleverd/)
  }
  await expect(other.message('Anna de Wit zegt dat met pen iets is gewijzigd op Leverbon 7731.png')).toBeVisible()
  await other.look('Documenten')
  await expect(other.documents.getByRole('button', { name: photo.name, exact: true })).toBeVisible()
  await expect(other.documents.getByRole('button', { name: 'Met pen gewijzigd?' })).toHaveCount(0)
})
