import { expect, test } from 'vitest'
import { readPdf } from '../../src/features/readings/pdf/read-pdf.ts'
import { readDocument } from '../../src/features/readings/read-document.ts'
import type { Word } from '../../src/features/readings/text/rows.ts'
import { decodeXml, type Element, parseXml } from '../../src/features/readings/xml/tree.ts'
import { full } from '../testing/full.ts'
import { written } from './figures-of.ts'
import { papersOf } from './maker/papers.ts'
import { structured } from './maker/xml/files.ts'

const papers = [...papersOf('building'), ...papersOf('measured')].filter((_, n) => full || n % 11 === 0)
const near = 2

test('every value of a page stands where it is said to stand', async () => {
  const lost: unknown[] = []
  for (const paper of papers) {
    const reading = await readDocument(await written(paper), told(paper.filename, 'pdf'))
    const { words } = await readPdf(await written(paper))
    for (const [path, { raw, page, box }] of Object.entries(reading.state === 'read' ? reading.values : {}))
      if (raw !== null && page !== null && box && !within(words, page, box).includes(tight(raw)))
        lost.push([paper.name, path, raw])
  }

  expect(lost).toEqual([])
})

test('the path of every value of an XML file leads to the words it was read from', async () => {
  const lost: unknown[] = []
  for (const { name, bytes, type } of await structured(full ? 10 : 2)) {
    if (type !== 'xml') continue
    const reading = await readDocument(bytes, told('document.xml', 'xml'))
    const root = parseXml(decodeXml(bytes))
    for (const [path, { raw, xpath }] of Object.entries(reading.state === 'read' ? reading.values : {}))
      if (xpath !== null && !xpath.includes(' + ') && textAt(root, xpath) !== raw) lost.push([name, path, xpath, raw])
  }

  expect(lost).toEqual([])
})

test('a document that is read twice gives the same, to the letter', async () => {
  const differing: string[] = []
  for (const paper of papers.filter((_, n) => full || n < 4)) {
    const bytes = await written(paper)
    const read = async () => JSON.stringify(await readDocument(bytes.slice(), told(paper.filename, 'pdf')))
    if ((await read()) !== (await read())) differing.push(paper.name)
  }

  expect(differing).toEqual([])
})

function told(filename: string, type: 'pdf' | 'xml') {
  return { type, filename, known_numbers: [] }
}

/** What is written within a box, without its spaces. */
function within(words: Word[], page: number, [x, y, w, h]: [number, number, number, number]): string {
  const inside = words.filter(
    (word) =>
      word.page === page &&
      word.x >= x - near &&
      word.x + word.w <= x + w + near &&
      word.y >= y - near &&
      word.y + word.h <= y + h + near,
  )
  return tight(
    inside
      .toSorted((a, b) => a.x - b.x)
      .map(({ text }) => text)
      .join(''),
  )
}

function tight(text: string): string {
  return text.replaceAll(/\s/g, '')
}

/** What stands at a path of names and places, read as anybody would. */
function textAt(root: Element, path: string): string | undefined {
  const [, , ...steps] = path.split('/')
  let here: Element | undefined = root
  for (const step of steps) {
    if (step.startsWith('@')) return here?.attributes.get(step.slice(1))?.trim()
    const [, name = '', place = '1'] = /^(\w+)(?:\[(\d+)\])?$/.exec(step) ?? []
    here = here?.children.filter((child) => child.name === name)[Number(place) - 1]
  }
  return here?.text.trim()
}
