import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readApart } from '../../src/features/readings/reader/read-apart.ts'
import { typedPdf } from '../../src/features/readings/testing/made-pdf.ts'
import { full, times } from '../testing/full.ts'
import { hostile_pdfs } from './hostile-pdfs.ts'
import { mutated } from './mutate.ts'
import { peakOfReaders } from './peak.ts'

const document = { type: 'pdf', filename: 'factuur.pdf', known_numbers: [] } as const
const time_most = 20_000
const slow_most = full ? time_most : 1500
const memory_most = 600

const short = /^a page of four|^forms that draw|entities|scripts/
const tried = Object.entries(hostile_pdfs).filter(([name]) => full || short.test(name))

test.each(tried)('%s is ended or read, within time and memory', async (_, { made, states, slow }) => {
  const bytes = made()
  const from = performance.now()
  const peak = peakOfReaders()

  const reading = await readApart(bytes, document, { time_most: slow ? slow_most : time_most })

  const megabytes = peak()
  expect(states).toContain(reading.state === 'refused' ? reading.refusal : reading.state)
  expect(performance.now() - from).toBeLessThan(time_most + 2000)
  expect(megabytes).toBeLessThan(memory_most)
})

const papers = join(import.meta.dirname, '../../src/features/readings/testing/papers')
const xml = `<a:Invoice xmlns:a="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>2025-0388</ID>
  <LegalMonetaryTotal><TaxExclusiveAmount>100.00</TaxExclusiveAmount></LegalMonetaryTotal></a:Invoice>`

test('files that are damaged by chance are read, refused or nothing; no reader falls', async () => {
  const seeds = [
    ...readdirSync(papers)
      .filter((name) => name.endsWith('.pdf'))
      .map((name) => ({ type: 'pdf' as const, bytes: new Uint8Array(readFileSync(join(papers, name))) })),
    { type: 'pdf' as const, bytes: await typedPdf('Factuur 2025-0388', { 'factur-x.xml': xml }) },
    { type: 'xml' as const, bytes: new TextEncoder().encode(xml) },
  ]
  const fallen: unknown[] = []
  let next = 0
  const lane = async () => {
    for (let n = next; n < times(3, 200, 'KLOPT_READINGS'); n = next) {
      next += 1
      const { type, bytes } = seeds[n % seeds.length] ?? { type: 'xml', bytes: new Uint8Array() }
      const reading = await readApart(mutated(bytes, n), { ...document, type })
      if (reading.state === 'failed') fallen.push({ n, reading })
    }
  }

  await Promise.all([lane(), lane()])

  expect(fallen).toEqual([])
})
