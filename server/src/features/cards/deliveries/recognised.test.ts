import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Doc } from '../figures/papers.ts'
import { doc, type DocOptions, invoiceOf, type Line, more, runResults } from '../testing/docs.ts'

const short: Line = ['dorpel hardsteen 120 cm', '24', '215']
const long: Line = ['dorpel hardsteen 150 cm', '20', '260']
const work: Line = ['montage', '10', '180']
const ordered = [short, long, work]
const order = doc('order', 'PO1000', ordered, { head: { issue_date: '2026-08-01' } })
const invoice = invoiceOf(ordered)

const photo = (lines: Line[], recognised: string[], { head = {}, ...options }: DocOptions = {}, root = '7731') =>
  doc('delivery_note', root, lines, { ...options, recognised, head: { order_reference: 'PO1000', ...head } })

/** The reported delivered quantity of each line of the order. */
function told(...docs: Doc[]) {
  const [card] = runResults(docs)
  return ordered.map((_, n) => card?.deliveries?.[n] ?? null)
}
const toldShort = (...docs: Doc[]) => told(...docs)[0]

test('a photo whose quantity, unit and name were confirmed is as certain as any note', () => {
  expect(toldShort(order, invoice, photo([more(short, '20')], []))).toMatchObject({ quantity: '20', sure: true })
})

test.each(['quantity', 'unit', 'name'])('a recognised %s leaves the quantity uncertain', (field) => {
  const note = photo([more(short, '20')], [`line[0].${field}`])

  expect(toldShort(order, invoice, note)).toMatchObject({
    quantity: '20',
    sure: false,
    sentence: { key: 'line_delivered_unsure' },
  })
})

test('a misrecognised unit is not reported as a different unit', () => {
  const note = photo([[short[0], '20', '0', { unit: 'm' }]], ['line[0].unit'])

  expect(toldShort(order, invoice, note)?.sentence).toMatchObject({ key: 'line_delivered_unsure' })
})

test('a unit that is missing on a photo may have been lost, until the line is confirmed', () => {
  const lineless: Line = [short[0], '20', '0', { unit: '' }]
  const without = (recognised: string[]) => {
    const { 'line[0].unit': _, ...values } = photo([lineless], recognised).values
    return { ...photo([lineless], recognised), values }
  }

  expect(toldShort(order, invoice, without(['line[0].name']))).toMatchObject({ sure: false })
  expect(toldShort(order, invoice, without([]))).toMatchObject({ quantity: '20', sure: true })
})

test('a recognised name leaves all lines uncertain that it may belong to, and no others', () => {
  const sure = photo([more(short, '10'), more(long, '10'), more(work, '5')], [])
  const doubtful = photo([more(long, '4')], ['line[0].name'], {}, '7745')

  expect(told(order, invoice, sure, doubtful).map((one) => one?.sure)).toEqual([false, false, true])
})

test('a name that is too garbled to pair leaves the lines that it resembles uncertain', () => {
  const sure = photo([more(short, '10'), more(work, '5')], [])
  const garbled = photo([['d0rpel h rdst 12O', '4', '0']], ['line[0].name'], {}, '7745')

  expect(told(order, invoice, sure, garbled).map((one) => one?.sure ?? null)).toEqual([false, null, true])
})

test('names and units of a photographed order are as uncertain', () => {
  const ofPhoto = (field: string) =>
    doc('order', 'PO1000', ordered, { head: { issue_date: '2026-08-01' }, recognised: [`line[0].${field}`] })
  const note = photo([more(short, '20')], [])

  expect(toldShort(ofPhoto('name'), invoice, note)).toMatchObject({ sure: false })
  expect(toldShort(ofPhoto('unit'), invoice, note)).toMatchObject({ sure: false })
})

test('beside another note, a photo whose number may be misread may be a copy of it', () => {
  const note = photo([more(short, '20')], [])
  const again = (recognised: string[]) => photo([more(short, '18')], recognised, { head: { number: '7781' } }, 'photo')

  expect(toldShort(order, invoice, again(['number']))).toMatchObject({ quantity: '18', sure: true })
  expect(toldShort(order, invoice, note, again(['number']))).toMatchObject({ quantity: '38', sure: false })
  expect(toldShort(order, invoice, note, again([]))).toMatchObject({ quantity: '38', sure: true })
})

test('an order number that may be misread does not make a note one of another order', () => {
  const head = { order_reference: 'PO1OOO7' }
  const note = photo([more(short, '20')], [])
  const misread = (recognised: string[]) => photo([more(short, '4')], recognised, { head }, '7745')

  expect(toldShort(order, invoice, note, misread(['order_reference']))).toMatchObject({ quantity: '24', sure: false })
  expect(toldShort(order, invoice, note, misread([]))).toMatchObject({ quantity: '20', sure: true })
})

test('an equal quantity does not identify the goods', () => {
  const type = (letter: string, quantity: string): Line => [`gevelelement aluminium type ${letter}`, quantity, '640']
  const both = [type('A', '12'), type('B', '5')]
  const types = doc('order', 'PO1000', both, { head: { issue_date: '2026-08-01' } })
  const [card] = runResults([types, invoiceOf(both), photo([type('A', '5')], [])])

  expect(card?.deliveries).toMatchObject({ 0: { quantity: '5', sure: true } })
})

test('goods on two lines of one note are counted together', () => {
  const note = photo([more(long, '5'), more(long, '3'), more(short, '2')], [])

  expect(told(order, invoice, note).slice(0, 2)).toMatchObject([
    { quantity: '2', sure: true },
    { quantity: '8', sure: true },
  ])
})

test('goods of another size than what was ordered are not certainly those', () => {
  const only = doc('order', 'PO1000', [short, work], { head: { issue_date: '2026-08-01' } })
  const [card] = runResults([only, invoiceOf([short, work]), photo([more(long, '5')], [])])

  expect(card?.deliveries?.[0]?.sure ?? false).toBe(false)
})

// Typical recognition errors: figures and letters that look alike, and a lost superscript 2.
const misread: Record<string, string> = { '1': '7', '7': '1', '6': '8', '8': '6', '0': 'O', '2': '5', '5': '2', l: '1' }
const garble = (text: string, at: number) =>
  text
    .split('')
    .map((sign, n) => (n === at % text.length ? (misread[sign] ?? 'x') : sign))
    .join('')
const anyField = fc.record({ confirmed: fc.boolean(), wrong: fc.boolean(), at: fc.nat({ max: 30 }) })
const anyRow = fc.record({
  of: fc.nat({ max: ordered.length - 1 }),
  count: fc.integer({ min: 1, max: 30 }),
  unit: fc.constantFrom('st', 'st', 'm', 'm2'),
  name: anyField,
  quantity: anyField,
  measure: anyField,
})
type Row = typeof anyRow extends fc.Arbitrary<infer Made> ? Made : never

/** A photo of true rows, of which people confirmed some values. */
function photographed(rows: Row[], note: number): Doc {
  const recognised: string[] = []
  const read = (truth: string, path: string, { confirmed, wrong, at }: Row['name'], other = garble(truth, at)) => {
    if (!confirmed) recognised.push(path)
    return !confirmed && wrong ? other : truth
  }
  const lines = rows.map(({ of, count, unit, name, quantity, measure }, n): Line => {
    const otherCount = String((count * 7) % 31)
    return [
      read(ordered[of]?.[0] ?? '', `line[${n}].name`, name),
      read(String(count), `line[${n}].quantity`, quantity, otherCount),
      '0',
      { unit: read(unit, `line[${n}].unit`, measure, unit === 'm2' ? 'm' : 'st') },
    ]
  })
  return photo(lines, recognised, {}, `77${note}`)
}

test('a certain quantity is always the one that was delivered, despite any misreading', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyRow, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }), (notes) => {
      const rows = notes.flat()
      const delivered = told(order, invoice, ...notes.map(photographed))

      for (const [n, one] of delivered.entries()) {
        if (!one?.sure) continue
        const own = rows.filter(({ of }) => of === n)
        expect(own.every(({ unit }) => unit === 'st')).toBe(true)
        expect(one.quantity).toBe(String(own.reduce((sum, { count }) => sum + count, 0)))
      }
    }),
    { numRuns: Number(process.env['KLOPT_RUNS'] ?? (process.env['KLOPT_FULL'] === '1' ? 1000 : 200)) },
  )
})
