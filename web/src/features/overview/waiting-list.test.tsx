import type { WaitingDossier } from '@klopt/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessible.ts'
import { dutyOf, idOf } from '../../testing/examples.ts'
import { serverAnswers, show } from '../../testing/screen.tsx'
import { WaitingList } from './waiting-list.tsx'

const row = (n: number, more: Partial<WaitingDossier>): WaitingDossier => ({
  id: idOf(n),
  title: `PO ${n}`,
  counterpart_id: idOf(81),
  counterpart_name: 'Van Dalen',
  duty: dutyOf(idOf(81), { kind: 'owed', about: 'credit_note', amount: '39.33', currency: 'EUR' }),
  since: '2024-09-02T10:00:00.000Z',
  amount: '39.33',
  currency: 'EUR',
  guest_opened: null,
  reminded_at: null,
  can_remind: true,
  ...more,
})
const rows = [
  row(1, { guest_opened: false }),
  row(2, { counterpart_id: idOf(82), counterpart_name: 'Staal BV', amount: '-860.00', can_remind: false }),
  row(3, {
    duty: dutyOf(idOf(81), { kind: 'proposal' }),
    amount: '100.00',
    reminded_at: '2024-09-05T10:00:00.000Z',
    can_remind: false,
  }),
]

test('what waits says whom, since when and how much, can be sorted and filtered, and who was reminded today', async () => {
  await page.viewport(1280, 800)
  serverAnswers(200, rows)
  const screen = await show(<WaitingList />, { language: 'nl' })
  const items = screen.getByRole('listitem')
  const titles = () =>
    screen
      .getByRole('listitem')
      .elements()
      .map((item) => item.querySelector('a')?.textContent)
  await expect.poll(titles).toEqual(['PO 1', 'PO 2', 'PO 3'])
  await expect
    .element(items.first())
    .toMatchTextContent(
      /PO 1.*Van Dalen: Creditnota van € 39,33 maken.*sinds 2 september 2024 · \d+ dagen.*link nog niet geopend/,
    )
  await expect.element(items.first().getByRole('button', { name: 'Stuur een herinnering over PO 1' })).toBeVisible()
  expect(screen.getByRole('button').elements()).toHaveLength(1)
  await expect.element(items.last().getByText('Herinnerd op 5 september 2024')).toBeVisible()
  await expectAccessible()

  await screen.getByRole('combobox', { name: 'Volgorde' }).selectOptions('amount')
  await expect.poll(titles).toEqual(['PO 2', 'PO 3', 'PO 1'])
  await screen.getByRole('combobox', { name: 'Bedrijf' }).selectOptions('Staal BV')
  await expect.poll(titles).toEqual(['PO 2'])
  await screen.getByRole('combobox', { name: 'Bedrijf' }).selectOptions('Alle bedrijven')
  await screen.getByRole('combobox', { name: 'Soort' }).selectOptions('Voorstel')
  await expect.poll(titles).toEqual(['PO 3'])
})
