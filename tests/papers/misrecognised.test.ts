import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPdf } from '../../server/src/features/readings/pdf/read-pdf.ts'
import type { DocumentReading } from '../../server/src/features/readings/reading.ts'
import type { Word } from '../../server/src/features/readings/text/rows.ts'
import { dice } from '../readings/mutate.ts'
import { Chance } from '../testing/chance.ts'
import { readings } from '../testing/full.ts'
import { misread, misrecognised } from './misrecognise.ts'
import { type Place, readPhoto } from './photo-of.ts'
import { scoreOf } from './score.ts'
import type { Truth } from './truth.ts'

const { times } = readings
/** The misread copies of each paper, and how many of them are read. */
const copies = 20
const each = times(1, 1, copies)
/** Whose role another number takes if its label was not found, which no arithmetic shows. */
const byLabel = /^(?:number|order_number|issue_date|due_date) /

test('a photo of a paper of others that is misread in many ways never has a wrong amount that is certain', async () => {
  const chance = new Chance()
  const wrong: string[] = []
  let proved = 0
  for (const half of ['known', 'apart']) {
    const folder = join(import.meta.dirname, half)
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
      const truth = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Truth
      const { words, page_height } = await readPdf(new Uint8Array(readFileSync(join(folder, truth.file))))
      for (const copy of chance.some(each, copies)) {
        const roll = dice(Number.parseInt(name.replace(/\D/g, ''), 10) * 1000 + copy)
        const score = scoreOf(truth, readMisread(words, page_height, roll), 0)
        if (score.total_sure) proved += 1
        wrong.push(...score.silent.filter((one) => !byLabel.test(one)).map((one) => `${truth.file} ${copy}: ${one}`))
      }
    }
  }
  expect(wrong, `seed ${chance.seed}`).toEqual([])
  expect(proved).toBeGreaterThan(15 * each)
})

/** The paper as recognition sees it, and a second engine that misreads it in its own way. */
function readMisread(printed: Word[], height: number, roll: () => number): DocumentReading {
  return readPhoto(misrecognised(printed, roll), {
    pages: [...new Set(printed.map(({ page }) => page))],
    height,
    second: (page, place) =>
      printedAt(printed, page, place)
        .map((word) => misread(word.text, 0.005, roll))
        .join(' '),
  })
}

/** The words at a place and a little beside it, from left to right. */
function printedAt(words: Word[], page: number, [x, y, w, h]: Place): Word[] {
  const beside = h / 2
  return words
    .filter((word) => word.page === page && Math.abs(word.y + word.h / 2 - y - h / 2) < h / 2)
    .filter((word) => word.x + word.w > x - beside && word.x < x + w + beside)
    .toSorted((a, b) => a.x - b.x)
}
