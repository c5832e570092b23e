import { expect, test } from 'vitest'
import { readInSandbox } from '../../server/src/features/readings/reader/read-in-sandbox.ts'
import { readings } from '../testing/full.ts'
import { hostilePdfs } from './hostile-pdfs.ts'
import { peakOfReaders } from './peak.ts'

const { full, times } = readings
const document = { type: 'pdf', filename: 'factuur.pdf', known_numbers: [] } as const
const processorMost = 20_000
const patience = 300_000 // on a busy machine a reader may take up to this
// They would read on for hours: only `npm run hostile` waits for the limit itself.
const slowMost = process.env['KLOPT_HOSTILE'] === 'whole' ? processorMost : times(1500, 1500, 5000)
const memoryMost = 600

const short = /^a page of four|^forms that draw|entities|scripts/
const tried = Object.entries(hostilePdfs).filter(([name]) => full || short.test(name))

test.each(tried)('%s is stopped or read, within the limits of time and memory', async (_, { made, states, slow }) => {
  const bytes = made()
  const from = performance.now()
  const peak = peakOfReaders()

  const reading = await readInSandbox(bytes, document, { processor_most: slow ? slowMost : processorMost })

  const megabytes = peak()
  expect(states).toContain(reading.state === 'refused' ? reading.refusal : reading.state)
  expect(performance.now() - from).toBeLessThan(patience + 2000)
  expect(megabytes).toBeLessThan(memoryMost)
})
