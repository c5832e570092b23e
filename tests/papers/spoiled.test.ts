import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPdf } from '../../server/src/features/readings/pdf/read-pdf.ts'
import { readText } from '../../server/src/features/readings/text/read-text.ts'
import type { Word } from '../../server/src/features/readings/text/rows.ts'
import { sameAmount } from '../readings/measure.ts'
import { dice } from '../readings/mutate.ts'
import { Chance } from '../testing/chance.ts'
import { readings } from '../testing/full.ts'
import type { Truth } from './truth.ts'

const { times } = readings
const folder = join(import.meta.dirname, 'known')
/** The spoiled copies of each paper, and how many of them are read. */
const copies = 60
const each = times(3, 4, copies)
const amount = /\d[.,]\d{2}(?!\d)/

test('a changed, swapped or missing amount on a paper of others never causes a wrong certain total', async () => {
  const chance = new Chance()
  const wrong: string[] = []
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const truth = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Truth
    const { words, page_height } = await readPdf(new Uint8Array(readFileSync(join(folder, truth.file))))
    const roll = dice(Number.parseInt(name.replace(/\D/g, ''), 10))
    const readCopies = new Set(chance.some(each, copies))
    for (let n = 0; n < copies; n += 1) {
      const changed = spoiled(words, roll)
      if (!readCopies.has(n)) continue
      const { values } = readText({ words: changed, page_height, filename: 'document.pdf' }, () => false)
      for (const path of ['total_excl', 'total_incl'] as const) {
        const [read, printed] = [values.get(path), truth.fields[path]]
        if (read?.sure && printed !== undefined && !sameAmount(read.value, printed))
          wrong.push(`${truth.file}: ${path} ${read.value} (${printed})`)
      }
    }
  }
  expect(wrong, `seed ${chance.seed}`).toEqual([])
})

/** The words of a paper with another digit in one amount, without an amount, or with two amounts swapped. */
function spoiled(words: Word[], roll: () => number): Word[] {
  const amounts = words.filter(({ text }) => amount.test(text))
  const one = amounts[Math.floor((roll() < 0.6 ? 0.6 + 0.4 * roll() : roll()) * amounts.length)]
  const other = amounts[Math.floor(roll() * amounts.length)]
  const way = Math.floor(roll() * 3)
  return words.flatMap((word) => {
    if (word === one && way === 0) return [{ ...word, text: withOtherDigit(word.text, roll) }]
    if (word === one && way === 1) return []
    if (way === 2 && one && other && (word === one || word === other))
      return [{ ...word, text: word === one ? other.text : one.text }]
    return [word]
  })
}

function withOtherDigit(text: string, roll: () => number): string {
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index)
  const place = places[Math.floor(roll() * places.length)] ?? 0
  return `${text.slice(0, place)}${(Number(text[place]) + 1 + Math.floor(roll() * 9)) % 10}${text.slice(place + 1)}`
}
