import type { Card, LineDelivery } from '@klopt/contract'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/accessible.ts'
import { cells } from '../../../testing/card-rows.ts'
import { cardLine, cardOfInvoice, deliveredOf, fittingCard, note } from '../../../testing/cards.ts'
import { showCards } from '../../../testing/dossier-with-cards.tsx'
import { idOf } from '../../../testing/examples.ts'
import { useNetwork } from '../../../testing/network.ts'

useNetwork()

/** The card of an invoice for four sills more than ordered, with what a note says of them. */
function noted(delivered: Partial<LineDelivery> = {}, difference: Partial<Card> = {}): Card {
  const delivery = { notes: [note], sentence: null }
  return cardOfInvoice({ delivery, shown: [cardLine({ delivered: deliveredOf(delivered) })], ...difference })
}

test('a note adds a column with what was delivered, which opens the note at its line', async () => {
  const screen = await showCards([noted()])

  await expect.element(screen.getByRole('table')).toBeVisible()
  expect(cells(screen.container)).toEqual([
    ['Regel', 'Besteld', 'Geleverd', 'Gefactureerd', 'Verschil'],
    [
      'Dorpel hardsteen 120 cmAantal wijkt af · 4 meer dan besteld, wel geleverd (bon 7731) Klopt niet: Dorpel hardsteen 120 cm',
      '24 st × € 215,00',
      '28 st bon 7731 bekijken',
      '28 st × € 215,00',
      '+ € 860,00',
    ],
    ['2 regels kloppen', '€ 16.560,00', '', '€ 16.560,00', '€ 0,00'],
    ['Totaal excl. btw', '€ 21.720,00', '', '€ 22.580,00', '+ € 860,00'],
  ])
  const place = encodeURIComponent(`${note.document_id}/line[0]`)
  await expect
    .element(screen.getByRole('link', { name: '28 st bon 7731 bekijken' }))
    .toHaveAttribute('href', `/?vergelijk=${idOf(700)}&waarde=${place}`)
  await expectAccessible()
})

test('without a note there is neither a column nor a sentence', async () => {
  const screen = await showCards([cardOfInvoice()])

  await expect.element(screen.getByRole('table')).toBeVisible()
  expect(screen.container.textContent).not.toMatch(/[Gg]eleverd|bon /)
})

test('on a phone the delivered quantity is between the ordered and the invoiced one', async () => {
  const screen = await showCards([noted()], { width: 390 })

  const labels = [...screen.container.querySelectorAll<HTMLElement>('.card-table .differs td[data-k]')]
  expect(labels.map((cell) => cell.dataset['k'])).toEqual(['Besteld', 'Geleverd', 'Gefactureerd'])
  const lefts = labels.map((cell) => Math.round(cell.getBoundingClientRect().left))
  expect(new Set(lefts).size).toBe(1)
  const table = screen.getByRole('table').element()
  expect(table.scrollWidth).toBeLessThanOrEqual(table.clientWidth)
})

test('an uncertain quantity has a question mark, and no sentence is based on it', async () => {
  const sentence = { key: 'line_delivered_unsure' as const, data: { numbers: '7731', k: '1' } }
  const screen = await showCards([noted({ sure: false, excess: null, sentence })])

  const cell = screen.getByRole('link', { name: /^28 st/ })
  await expect.element(cell.getByTitle('nog te controleren')).toMatchTextContent('?')
  await expect
    .element(screen.getByRole('table'))
    .toMatchTextContent('Aantal wijkt af · Aantal op bon 7731 nog te controleren')
})

const sentences: [LineDelivery['sentence'], string, string][] = [
  [
    { key: 'line_not_delivered', data: { n: '4', numbers: '7731', k: '1' } },
    '4 meer gefactureerd, niet besteld en volgens bon 7731 niet geleverd',
    '4 more invoiced, neither ordered nor delivered (delivery note 7731)',
  ],
  [
    { key: 'line_delivered_counts', data: { now: '28', whole: '24', delivered: '20', numbers: '7731, 7745', k: '2' } },
    '28 gefactureerd, 24 besteld, 20 geleverd volgens bonnen 7731, 7745',
    '28 invoiced, 24 ordered, 20 delivered (delivery notes 7731, 7745)',
  ],
  [{ key: 'line_to_deliver', data: { n: '6', unit: 'C62' } }, 'Nog niet geleverd: 6 st', 'Not yet delivered: 6 pcs'],
  [
    { key: 'line_delivered_unit', data: { unit: 'MTR', numbers: '7731', k: '1' } },
    'Andere eenheid op bon 7731 (m): niet meegeteld',
    'Different unit on delivery note 7731 (m): not counted',
  ],
]

test.each(sentences)('the sentences about a note exist in both languages: %o', async (sentence, dutch, english) => {
  const card = noted({ sentence })

  const screen = await showCards([card])
  await expect.element(screen.getByRole('table')).toMatchTextContent(dutch)
  await screen.unmount()
  const other = await showCards([card], { language: 'en' })
  await expect.element(other.getByRole('table')).toMatchTextContent(english)
})

test('a photographed note of which nothing counts yet asks for its quantity, without an empty column', async () => {
  const data = { numbers: '7731', k: '1', document_id: note.document_id, value: 'line[0].quantity' }
  const delivery = { notes: [note], sentence: { key: 'notes_to_fill' as const, data } }
  const screen = await showCards([cardOfInvoice({ delivery, shown: [cardLine({ delivered: null })] })])

  const link = screen.getByRole('link', { name: 'Met pen ingevuld? Vul het aantal op bon 7731 in.' })
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('line%5B0%5D.quantity'))
  await expect.element(screen.getByRole('columnheader', { name: 'Geleverd' })).not.toBeInTheDocument()
})

test('notes without a count for any of its lines add no column', async () => {
  const screen = await showCards([noted({ quantity: null, sentence: null, excess: null })])

  await expect.element(screen.getByRole('columnheader', { name: 'Gefactureerd' })).toBeVisible()
  await expect.element(screen.getByRole('columnheader', { name: 'Geleverd' })).not.toBeInTheDocument()
})

test('a card that lists no lines says that more was invoiced than delivered, or that there is no note yet', async () => {
  const behind = { name: 'Dorpel hardsteen', now: '24', whole: '24', delivered: '18', numbers: '7731', k: '1' }
  const sentence = { key: 'notes_behind_line' as const, data: behind }
  const screen = await showCards([
    fittingCard({ delivery: { notes: [note], sentence } }),
    fittingCard({ id: idOf(701), delivery: { notes: [], sentence: { key: 'notes_none', data: {} } } }),
  ])

  await expect
    .element(screen.getByText('Dorpel hardsteen: 24 gefactureerd, 24 besteld, 18 geleverd volgens bon 7731.'))
    .toBeVisible()
  await expect.element(screen.getByText('Nog geen bon bij deze order.')).toBeVisible()
})
