import { type SentenceKey, waysOf } from '@klopt/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Doc } from '../figures/papers.ts'
import { doc, facade, invoiceOf, type Line, more, order, runResults, sill, whole, work } from '../testing/docs.ts'
import { invoice, noteOf, told } from '../testing/told-deliveries.ts'
import { hashOf } from '../view/card-view.ts'

const sentences: [string, Doc[], SentenceKey | null, Record<string, string>][] = [
  ['all that was invoiced', [noteOf([more(sill, '28')])], 'line_delivered', { n: '4', numbers: '7731', k: '1' }],
  ['what was ordered, and no more', [noteOf([sill])], 'line_not_delivered', { n: '4', numbers: '7731', k: '1' }],
  [
    'less than ordered',
    [noteOf([more(sill, '20')])],
    'line_delivered_counts',
    { now: '28', whole: '24', delivered: '20' },
  ],
  ['a part of the excess', [noteOf([more(sill, '26')])], 'line_delivered_counts', { delivered: '26' }],
  [
    'it on two notes',
    [noteOf([more(sill, '20')]), noteOf([more(sill, '8')], {}, '7745')],
    'line_delivered',
    { n: '4', numbers: '7731, 7745', k: '2' },
  ],
  [
    'a negative quantity too',
    [noteOf([more(sill, '28')]), noteOf([more(sill, '-4')], {}, 'R1')],
    'line_not_delivered',
    { n: '4' },
  ],
  [
    'a line that is called a return',
    [noteOf([more(sill, '28'), ['Retour: dorpel hardsteen', '8', '0']])],
    'line_delivered_counts',
    { delivered: '20' },
  ],
  [
    'a note of returns',
    [noteOf([more(sill, '28')]), noteOf([more(sill, '-4')], { filename: 'Retourbon 12.pdf' }, 'R1')],
    'line_not_delivered',
    { n: '4' },
  ],
  [
    'another unit',
    [noteOf([['dorpel hardsteen', '28', '0', { unit: 'm' }]])],
    'line_delivered_unit',
    { unit: 'm', numbers: '7731' },
  ],
  [
    'an uncertain quantity',
    [noteOf([more(sill, '28')], { unsure: ['line[0].quantity'] })],
    'line_delivered_unsure',
    { numbers: '7731' },
  ],
]

test.each(sentences)('more was invoiced than ordered, and a note names %s', (_, notes, key, data) => {
  const { delivered } = told(order, invoice, ...notes)

  expect(delivered?.sentence).toMatchObject({ key, data })
})

test.each([
  [
    'only a part of the order',
    [noteOf([more(sill, '18')])],
    'line_delivered_counts',
    { now: '24', whole: '24', delivered: '18' },
  ],
  ['all of it', [noteOf([sill])], null, {}],
  ['more than that', [noteOf([more(sill, '30')])], 'line_delivered_more', { n: '6', numbers: '7731' }],
])('an invoice that fits its order, and a note with %s', (_, notes, key, data) => {
  const { card, delivered } = told(order, invoiceOf(whole), ...notes)

  expect(card.state).toBe('fits')
  expect(delivered?.sentence ?? null).toEqual(key && { key, data: { numbers: '7731', k: '1', ...data } })
})

test('a part of the order that was neither invoiced nor delivered is named', () => {
  const { delivered } = told(order, invoiceOf([more(sill, '18')]), noteOf([more(sill, '18')]))

  expect(delivered).toMatchObject({
    quantity: '18',
    sure: true,
    sentence: { key: 'line_to_deliver', data: { n: '6' } },
  })
})

test('earlier invoices on the same order line count as invoiced', () => {
  const first = invoiceOf([more(sill, '18')], { head: { issue_date: '2026-08-10' } })
  const second = invoiceOf([more(sill, '6')], { head: { issue_date: '2026-08-20' } }, 'F2')
  const [one, other] = runResults([order, first, second, noteOf([more(sill, '18')])])

  expect(one?.deliveries?.[0]?.sentence).toMatchObject({ key: 'line_to_deliver', data: { n: '6' } })
  expect(other?.deliveries?.[0]?.sentence).toMatchObject({ data: { now: '24', whole: '24', delivered: '18' } })
})

test('goods that were not ordered may have been delivered', () => {
  const crane: Line = ['kraanhuur week 36', '3', '95']
  const [card] = runResults([order, invoiceOf([...whole, crane]), noteOf([crane, sill])])

  expect(card?.deliveries?.[3]).toMatchObject({
    quantity: '3',
    sentence: { key: 'line_delivered_unordered' },
    excess: 'delivered',
  })
})

test('goods that two invoices charge beside the order belong to neither for certain', () => {
  const crane: Line = ['kraanhuur week 36', '3', '95']
  const invoices = [invoiceOf([sill, crane]), invoiceOf([facade, crane], {}, 'F2')]
  const results = runResults([order, ...invoices, noteOf([crane])])

  expect(results.map(({ deliveries }) => deliveries?.[1]?.sure)).toEqual([false, false])
})

test('a line that no note names is not known, and a card without a note says so only beside others', () => {
  const alone = told(order, invoice)
  const otherOrder = doc('order', 'PO2000', [facade], { head: { issue_date: '2026-08-01' } })
  const other = invoiceOf([facade], { head: { order_reference: 'PO2000', issue_date: '2026-09-29' } }, 'F2')
  const beside = told(order, invoice, otherOrder, other, noteOf([facade], { head: { order_reference: 'PO2000' } }))
  const partly = told(order, invoice, noteOf([facade]))

  expect([alone.delivery, alone.delivered]).toEqual([null, null])
  expect(beside.delivery).toEqual({ notes: [], sentence: { key: 'notes_none', data: {} } })
  expect([partly.delivered, partly.delivery?.sentence]).toEqual([null, null])
  expect(partly.delivery?.notes).toMatchObject([{ number: '7731', kind: 'delivery_note' }])
})

test('a card that lists no lines says what was invoiced and not delivered', () => {
  const one = told(order, invoiceOf(whole), noteOf([facade, more(sill, '18'), work]))
  const both = told(order, invoiceOf(whole), noteOf([facade, more(sill, '18'), more(work, '5')]))

  expect(one.delivery?.sentence).toEqual({
    key: 'notes_behind_line',
    data: { name: 'dorpel hardsteen', now: '24', whole: '24', delivered: '18', numbers: '7731', k: '1' },
  })
  expect(both.delivery?.sentence).toEqual({ key: 'notes_behind', data: { n: '2' } })
})

const belonging: [string, Doc[], string | null][] = [
  ['it names it', [noteOf([sill], { head: { order_reference: 'PO-1000' } })], '24'],
  ['it has its number in the text', [noteOf([sill], { head: { order_reference: '' }, tokens: ['1000'] })], '24'],
  ['its invoice names it', [noteOf([sill], { head: { order_reference: '' } }, 'B-9')], '24'],
  ['it names no order, and there is only one', [noteOf([sill], { head: { order_reference: '' } })], '24'],
  ['not if it names another one', [noteOf([sill], { head: { order_reference: 'PO9999' } })], null],
  ['not once it was deleted', [noteOf([sill], { deleted: true })], null],
  ['not as a document of another kind', [noteOf([sill], { kind: 'other' })], null],
]

test.each(belonging)('a note belongs to the order: %s', (_, notes, quantity) => {
  const { delivered } = told(order, invoiceOf(whole, { head: { despatch: 'B9' } }), ...notes)

  expect(delivered?.quantity ?? null).toBe(quantity)
})

test('two lines of an order that are alike are not guessed', () => {
  const twice = doc('order', 'PO1000', [sill, more(sill, '12'), facade], { head: { issue_date: '2026-08-01' } })
  const { card } = told(twice, invoiceOf([sill, more(sill, '12')]), noteOf([more(sill, '36')]))

  expect(Object.values(card.deliveries ?? {}).map(({ sure }) => sure)).toEqual([false])
})

test('the suggested way out depends on what was delivered', () => {
  const wayOf = (note: Doc, wished = false) => {
    const { line, delivered } = told(order, invoice, note)
    return line && waysOf({ ...line, delivered }, { wished })[0]?.way
  }

  expect(wayOf(noteOf([more(sill, '28')]))).toBe('change_order')
  expect(wayOf(noteOf([sill]))).toBe('credit')
  expect(wayOf(noteOf([sill]), true)).toBe('credit')
  expect(wayOf(noteOf([more(sill, '26')]), true)).toBe('change_order')
})

test('another price is not settled by a delivery', () => {
  const dear: Line = [sill[0], '28', '220']
  const { line, delivered } = told(order, invoiceOf([facade, dear, work]), noteOf([more(sill, '28')]))

  expect(delivered?.excess).toBe('delivered')
  expect(line && waysOf({ ...line, delivered })[0]?.way).toBe('credit')
})

const withoutNotes = (card: ReturnType<typeof runResults>[number]) => ({ ...card, delivery: null, deliveries: {} })
const anyQuantity = fc.integer({ min: -40, max: 60 }).map(String)
const anyNoteLine = fc
  .tuple(
    fc.constantFrom(...whole, ['kraanhuur', '1', '0'] satisfies Line),
    anyQuantity,
    fc.constantFrom('st', 'm', 'uur'),
  )
  .map(([line, quantity, unit]): Line => [line[0], quantity, line[2], { unit }])
const anyNote = fc
  .record({
    lines: fc.array(anyNoteLine, { maxLength: 5 }),
    reference: fc.constantFrom('PO1000', 'PO2000', ''),
    unsure: fc.boolean(),
  })
  .map(({ lines, reference, unsure }) => ({
    lines,
    head: { order_reference: reference },
    unsure: unsure ? ['line[0].quantity'] : [],
  }))
const anyInvoice = fc.array(
  fc.tuple(fc.constantFrom(...whole), fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 900 })),
  { minLength: 1, maxLength: 4 },
)

test('notes never change a comparison: not its state, an amount, what is to be paid, or its hash', () => {
  fc.assert(
    fc.property(
      fc.array(anyInvoice, { minLength: 1, maxLength: 3 }),
      fc.array(anyNote, { maxLength: 4 }),
      (bills, notes) => {
        const invoices = bills.map((lines, n) =>
          invoiceOf(
            lines.map(([line, quantity, price]): Line => [line[0], String(quantity), String(price)]),
            { head: { issue_date: `2026-08-1${n}` } },
            `F${n}`,
          ),
        )
        const papers = [order, ...invoices]
        const laid = notes.map(({ lines, ...options }, n) => noteOf(lines, options, `B${n}`))
        const without = runResults(papers)
        const beside = runResults([...papers, ...laid])

        expect(beside.map(hashOf)).toEqual(without.map(hashOf))
        expect(beside.map(withoutNotes)).toEqual(without.map(withoutNotes))
      },
    ),
    { numRuns: Number(process.env['KLOPT_RUNS'] ?? (process.env['KLOPT_FULL'] === '1' ? 1000 : 100)) },
  )
})

test('notes with more lines than can be compared leave the quantities uncertain', () => {
  const long = Array.from({ length: 100 }, (_, n): Line => [`gevelelement ${n} blok ${n % 7}`, '4', '10'])
  const big = doc('order', 'PO1000', long, { head: { issue_date: '2026-08-01' } })
  const notes = Array.from({ length: 40 }, (_, n) => noteOf(long, {}, `B${n}`))

  const { card } = told(big, invoiceOf(long), ...notes)

  expect(Object.values(card.deliveries ?? {}).every(({ sure }) => !sure)).toBe(true)
})
