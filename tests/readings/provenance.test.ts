import { Big } from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withPdf } from '../../server/src/features/readings/pdf/open.ts'
import { readPdf } from '../../server/src/features/readings/pdf/read-pdf.ts'
import { readDocument } from '../../server/src/features/readings/jobs/read-document.ts'
import { readInSandbox } from '../../server/src/features/readings/reader/read-in-sandbox.ts'
import type { Word } from '../../server/src/features/readings/text/rows.ts'
import { decodeXml, type Element, parseXml } from '../../server/src/features/readings/xml/tree.ts'
import { full, times } from '../testing/full.ts'
import { written } from './figures-of.ts'
import { papersOf } from './maker/papers.ts'
import type { Mark } from './maker/sheet.ts'
import { structured } from './maker/xml/files.ts'
import { spoiled } from './spoil.ts'

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

test('the box of every value lies where the pen put its words', async () => {
  const astray: unknown[] = []
  let laid = 0
  for (const paper of papers) {
    const reading = await readDocument(await written(paper), told(paper.filename, 'pdf'))
    for (const [path, { raw, page, box }] of Object.entries(reading.state === 'read' ? reading.values : {})) {
      const words = tight(raw ?? '')
      const marks = paper.sheet.marks.filter((mark) => mark.page === page && tight(mark.text).includes(words))
      const whole = marks.every(({ text }) => tight(text) === words)
      if (!box || !whole || marks.length === 0) continue // the pen put them down as part of more
      laid += 1
      if (!marks.some((mark) => lies(mark, box))) astray.push([paper.name, path, raw, box, marks])
    }
  }

  expect(astray).toEqual([])
  expect(laid).toBeGreaterThan(papers.length * 5)
})

test('the path of every value of an XML file leads to the words it was read from', async () => {
  const lost: unknown[] = []
  for (const { name, bytes, type } of await structured(full ? 10 : 2)) {
    const reading = await readDocument(bytes.slice(), told(`document.${type}`, type))
    const root = parseXml(decodeXml(type === 'xml' ? bytes : await carried(bytes)))
    for (const [path, { raw, xpath }] of Object.entries(reading.state === 'read' ? reading.values : {}))
      if (xpath !== null && rawAt(root, xpath) !== raw) lost.push([name, path, xpath, raw])
  }

  expect(lost).toEqual([])
})

test('a document that is read twice gives the same, to the letter', { timeout: 3_600_000 }, async () => {
  const files = await structured(2)
  const any = fc.record({ paper: fc.constantFrom(...papers), file: fc.constantFrom(...files), seed: fc.nat() })

  await fc.assert(
    fc.asyncProperty(any, async ({ paper, file, seed }) => {
      const [pdf, tagged] = [await written(spoiled(paper, seed)), told(paper.filename, 'pdf')]
      expect(await said(pdf, tagged)).toBe(await said(pdf, tagged))
      expect(await said(file.bytes, told('', file.type))).toBe(await said(file.bytes, told('', file.type)))
    }),
    { numRuns: times(10, 100, 'KLOPT_RUNS') },
  )
})

test('a reader in a process of its own says the same as the one before it, to the letter', async () => {
  const [paper] = papers
  if (!paper) throw new Error('no paper')
  const [bytes, tagged] = [await written(paper), told(paper.filename, 'pdf')]
  const apart = JSON.stringify(await readInSandbox(bytes.slice(), tagged))

  expect(apart).toBe(JSON.stringify(await readInSandbox(bytes.slice(), tagged)))
  expect(JSON.parse(apart)).toEqual(JSON.parse(await said(bytes, tagged)))
})

async function said(bytes: Uint8Array, document: ReturnType<typeof told>): Promise<string> {
  return JSON.stringify(await readDocument(bytes.slice(), document))
}

function told(filename: string, type: 'pdf' | 'xml') {
  return { type, filename, known_numbers: [] }
}

/** As far as a mark says where it is, by its edge or middle and the height of its row, the box covers it. */
function lies({ x, y, size }: Mark, [left, top, w, h]: [number, number, number, number]): boolean {
  return x >= left - near && x <= left + w + near && top <= y + near && top + h >= y + size - 2 * near
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

/** The XML in a PDF that carries one. */
async function carried(bytes: Uint8Array): Promise<Uint8Array> {
  return withPdf(bytes.slice(), async (pdf) => {
    const [key] = [...((await pdf.getAttachments()) ?? [])].find(([, { filename }]) => /xml$/i.test(filename)) ?? []
    return (key !== undefined && (await pdf.getAttachmentContent(key))) || new Uint8Array()
  })
}

/** Several discounts of a line are one amount, from as many places. */
function rawAt(root: Element, xpath: string): string | undefined {
  const texts = xpath.split(' + ').map((path) => textAt(root, path))
  return texts.length === 1 ? texts[0] : texts.reduce((sum, text) => sum.plus(text ?? 0), Big(0)).toFixed(2)
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
