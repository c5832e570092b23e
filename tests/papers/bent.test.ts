import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPdf } from '../../server/src/features/readings/pdf/read-pdf.ts'
import type { Word } from '../../server/src/features/readings/text/rows.ts'
import { mostlySameText } from '../readings/measure.ts'
import { dice } from '../readings/mutate.ts'
import { readings } from '../testing/full.ts'
import { bent } from './bend.ts'
import { type Place, readPhoto } from './photo-of.ts'
import { scoreOf } from './score.ts'
import type { Truth } from './truth.ts'

const { times } = readings
const each = times(1, 3, 20)
/** If both the label and the value of a number are gone, another one may be taken for it. */
const wrongMost = 0.001

test('a photo of a bent, creased or stamped paper has no certain value of another label', async () => {
  const wrong: string[] = []
  let [read, certain] = [0, 0]
  for (const half of ['known', 'apart']) {
    const folder = join(import.meta.dirname, half)
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
      const truth = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Truth
      const { words, page_height } = await readPdf(new Uint8Array(readFileSync(join(folder, truth.file))))
      if (words.some(({ page }) => page > 1)) continue
      for (let copy = 0; copy < each; copy += 1) {
        const roll = dice(Number.parseInt(name.replace(/\D/g, ''), 10) * 1000 + copy)
        const seen = bent(words, roll)
        // The second engine always agrees, so that only the rules prevent a wrong value.
        const second = (_page: number, place: Place) => textAt(seen, place)
        const reading = readPhoto(seen, { pages: [1], height: page_height, second })
        const score = scoreOf(truth, reading, 0, mostlySameText)
        read += 1
        certain += score.right.length
        if (score.silent.length > 0) wrong.push(`${half} ${truth.file} ${copy}: ${score.silent.join(', ')}`)
      }
    }
  }
  expect(wrong.length / read, wrong.join('\n')).toBeLessThanOrEqual(wrongMost)
  expect(certain / read).toBeGreaterThan(2.8) // codes with letters that may be others are never certain
})

/** The words whose middle is in a place, from left to right. */
function textAt(words: Word[], [x, y, w, h]: Place): string {
  return words
    .filter((word) => isWithin(word.x + word.w / 2, x, w) && isWithin(word.y + word.h / 2, y, h))
    .toSorted((a, b) => a.x - b.x)
    .map(({ text }) => text)
    .join(' ')
}

function isWithin(place: number, start: number, length: number): boolean {
  return place >= start && place <= start + length
}
