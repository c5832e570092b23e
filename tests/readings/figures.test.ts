import { expect, test } from 'vitest'
import { readDocument } from '../../server/src/features/readings/jobs/read-document.ts'
import { Chance } from '../testing/chance.ts'
import { readings } from '../testing/full.ts'
import { outcomeOf, totalsOf } from './figures-of.ts'
import { others } from './maker/others.ts'
import { papersOf } from './maker/papers.ts'
import { pens } from './maker/pens/pens.ts'
import { linesPaired, ordersFound } from './pairs.ts'
import { spoiled } from './spoil.ts'
import { structuredFigures } from './structured-figures.ts'

const { full, times } = readings
// The short form takes every seventh, which covers each form, language and pen.
const papers = papersOf('measured').filter((_, n) => full || n % 7 === 0)
const share = ([part, whole]: [number, number]) => part / whole

test('most of the generated orders and invoices are read, without a wrong amount that is reported as certain', async () => {
  const outcomes = []
  for (const paper of papers) outcomes.push(await outcomeOf(paper))

  const totals = totalsOf(outcomes)
  expect(outcomes.filter(({ silent }) => silent.length).map(({ paper, silent }) => [paper.name, silent])).toEqual([])
  expect(totals.unread).toBe(0)
  expect(share(totals.head)).toBeGreaterThanOrEqual(0.8)
  expect(share(totals.lines)).toBeGreaterThanOrEqual(0.7)
  expect(totals.kind / totals.papers).toBeGreaterThanOrEqual(full ? 0.97 : 0.9)
})

test('a changed digit, comma or column never causes a wrong total that is reported as certain', async () => {
  const sound = [...papersOf('building', 2, 900), ...papersOf('measured')].filter(
    ({ trade }) => trade.kind !== 'delivery_note' && trade.items.length < 40,
  )
  const chance = new Chance()
  const wrong: unknown[] = []
  for (const n of chance.some(times(40, 200, 1000), 1000)) {
    const paper = sound[n % sound.length]
    if (!paper) continue
    const { silent, paper: changed } = await outcomeOf(spoiled(paper, n))
    if (silent.length > 0) wrong.push([changed.name, silent])
  }

  expect(wrong, `seed ${chance.seed}`).toEqual([])
})

test('structured files are read completely, and one that does not add up is not reported as certain', async () => {
  const { files, head, roots, kinds, silent, missed } = await structuredFigures(full ? 18 : 5)

  expect(missed).toEqual([])
  expect(head[0]).toBe(head[1])
  expect([roots, kinds]).toEqual([files, files])
  expect(silent).toEqual([])
})

test('a document that is neither order nor invoice is never reported as one', async () => {
  const misread: unknown[] = []
  for (const { name, sheet, filename } of others)
    for (const write of Object.values(pens).slice(0, full ? 5 : 1)) {
      const reading = await readDocument(await write(sheet(), {}), { type: 'pdf', filename, known_numbers: [] })
      if (reading.state === 'read' && reading.kind !== 'other')
        misread.push([name, reading.kind, reading.kind_confidence])
    }

  expect(misread).toEqual([])
})

test('invoices find their orders, and lines their lines, even if renamed, split and moved', () => {
  const orders = ordersFound(60)
  const lines = linesPaired(times(400, 800, 2000))

  expect(orders.wrong_and_sure).toBe(0)
  expect(orders.right / orders.all).toBeGreaterThanOrEqual(0.95)
  expect(lines.right / lines.all).toBeGreaterThanOrEqual(0.95)
})
