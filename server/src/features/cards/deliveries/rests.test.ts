import { expect, test } from 'vitest'
import type { Doc } from '../figures/papers.ts'
import { doc, invoiceOf, type Line, runResults } from '../testing/docs.ts'

const dorpels: Line = ['dorpel hardsteen', '24', '215']
const order = doc('order', 'PO1000', [dorpels], { head: { issue_date: '2026-08-01' } })
const invoice = invoiceOf([dorpels])

type PrintedNote = { delivered: string; rest: string; ordered?: string; sure?: boolean; source?: 'text' | 'ocr' }

/** A note that says what was ordered and what is left. By itself it is certain only as the first one. */
function note(day: number, { delivered, rest, ordered = '24', source = 'text', ...printed }: PrintedNote): Doc {
  const alone = Number(ordered) - Number(delivered) === Number(rest)
  const { sure = alone } = printed
  const paper = doc('delivery_note', `77${day}`, [['dorpel hardsteen', delivered, '0', { ordered, rest }]], {
    head: { order_reference: 'PO1000', issue_date: `2026-08-${String(day).padStart(2, '0')}` },
  })
  const figures = ['quantity', 'ordered', 'rest'].map((field) => `line[0].${field}`)
  for (const path of figures) {
    const value = paper.values[path]
    if (value) paper.values[path] = { ...value, source, sure: path.endsWith('quantity') ? sure : source === 'text' }
  }
  return paper
}

function told(...notes: Doc[]) {
  const [card] = runResults([order, invoice, ...notes])
  return card?.deliveries?.[0] ?? null
}

const first = note(3, { delivered: '10', rest: '14' })

test('a later part delivery is certain if its rest follows from the order and all earlier notes', () => {
  const second = note(10, { delivered: '8', rest: '6' })
  const third = note(17, { delivered: '6', rest: '0' })

  expect(told(third, first, second)).toMatchObject({ quantity: '24', sure: true })
  expect(told(first, second)?.notes.map(({ sure }) => sure)).toEqual([true, true])
})

test.each([
  ['a note before it is missing', [note(10, { delivered: '8', rest: '6' })]],
  ['what is left is another figure', [first, note(10, { delivered: '8', rest: '5' })]],
  [
    'the note before it is not certain',
    [note(3, { delivered: '10', rest: '13' }), note(10, { delivered: '8', rest: '6' })],
  ],
  ['it names another order quantity', [first, note(10, { delivered: '8', rest: '16', ordered: '34' })]],
  ['it was recognised in a photo', [first, note(10, { delivered: '8', rest: '6', source: 'ocr' })]],
])('a later part delivery has a doubt if %s', (_, notes) => {
  expect(told(...notes)).toMatchObject({ sure: false })
})

test('a quantity that ignores earlier notes may be the total of all deliveries so far', () => {
  const soFar = note(10, { delivered: '18', rest: '6' })

  expect(told(soFar)).toMatchObject({ quantity: '18', sure: true })
  expect(told(first, soFar)).toMatchObject({ quantity: '28', sure: false })
})

test('a note that lists only the rest as its ordered quantity is certain', () => {
  expect(told(first, note(10, { delivered: '8', rest: '6', ordered: '14' }))).toMatchObject({
    quantity: '18',
    sure: true,
  })
})

test('goods returned in between are part of the rest', () => {
  const back = doc('delivery_note', 'R1', [['dorpel hardsteen', '-4', '0']], {
    head: { order_reference: 'PO1000', issue_date: '2026-08-05' },
  })

  expect(told(first, back, note(10, { delivered: '8', rest: '10' }))).toMatchObject({ quantity: '14', sure: true })
})
