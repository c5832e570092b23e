import type { Card, WorkedHours } from '@klopt/contract'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/accessible.ts'
import { cardLine, cardOfInvoice, deliveredOf, fittingCard, note, workedHours } from '../../../testing/cards.ts'
import { showCards } from '../../../testing/dossier-with-cards.tsx'
import { idOf } from '../../../testing/examples.ts'
import { useNetwork } from '../../../testing/network.ts'

useNetwork()

const worked = (difference: Partial<WorkedHours> = {}, of: (card: Partial<Card>) => Card = fittingCard) =>
  of({ delivery: { notes: [note], sentence: null, hours: workedHours(difference) } })

const sentences: [Partial<WorkedHours>, string, string][] = [
  [
    {},
    '38 uur gefactureerd, 36 uur op werkbonnen 118, 119.',
    '38 hours invoiced, 36 hours on delivery notes 118, 119.',
  ],
  [
    { worked_sure: false, numbers: '118', k: 1 },
    '38 uur gefactureerd, 36 uur ? op werkbon 118. (nog te controleren)',
    '38 hours invoiced, 36 hours ? on delivery note 118. (needs checking)',
  ],
  [
    { invoiced: '76.5', invoices: 2 },
    '76,5 uur gefactureerd op 2 facturen, 36 uur op werkbonnen 118, 119.',
    '76.5 hours invoiced on 2 invoices, 36 hours on delivery notes 118, 119.',
  ],
  [
    { invoiced: '0', invoices: 0 },
    'Nog geen uren gefactureerd, 36 uur op werkbonnen 118, 119.',
    'No hours invoiced yet, 36 hours on delivery notes 118, 119.',
  ],
]

test.each(sentences)('the hours of the notes are shown beside the invoiced ones: %o', async (hours, dutch, english) => {
  const screen = await showCards([worked(hours)])
  await expect.element(screen.getByRole('article')).toMatchTextContent(dutch)
  await screen.unmount()

  const other = await showCards([worked(hours)], { language: 'en' })
  await expect.element(other.getByRole('article')).toMatchTextContent(english)
})

test('the sentence opens the comparison at the hours', async () => {
  const screen = await showCards([worked({}, cardOfInvoice)], { width: 390 })

  const link = screen.getByRole('link', { name: /36 uur op werkbonnen/ })
  const place = encodeURIComponent(`${note.document_id}/line[0]`)
  await expect.element(link).toHaveAttribute('href', `/?vergelijk=${idOf(700)}&waarde=${place}`)
  await expectAccessible()
})

test('a card with the hours of people alone says that they were worked, others that goods were delivered', async () => {
  const line = { document_id: note.document_id, line: 0, number: '118', sure: true, counted: true }
  const hours = { ...line, quantity: '36', unit: 'HUR', person: 'J. de Vries', day: null }
  const delivered = deliveredOf({ quantity: '36', notes: [hours], sentence: null, excess: null })
  const delivery = { notes: [note], sentence: null }
  const screen = await showCards([cardOfInvoice({ delivery, shown: [cardLine({ delivered })] })])

  await expect.element(screen.getByRole('columnheader', { name: 'Gewerkt' })).toBeVisible()
  expect(screen.container.querySelector('td[data-k="Gewerkt"]')).not.toBeNull()
})
