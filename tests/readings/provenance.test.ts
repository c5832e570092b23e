import { Big } from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withPdf } from '../../server/src/features/readings/pdf/open.ts'
import { readPdf } from '../../server/src/features/readings/pdf/read-pdf.ts'
import { readDocument } from '../../server/src/features/readings/jobs/read-document.ts'
import { readInSandbox } from '../../server/src/features/readings/reader/read-in-sandbox.ts'
import type { Word } from '../../server/src/features/readings/text/rows.ts'
import { decodeXml, type Element, parseXml } from '../../server/src/features/readings/xml/tree.ts'
import { readings } from '../testing/full.ts'
import { written } from './figures-of.ts'
import { papersOf } from './maker/papers.ts'
import type { Mark } from './maker/sheet.ts'
import { structured } from './maker/xml/files.ts'
import { spoiled } from './spoil.ts'

const { full, times } = readings
const papers = [...papersOf('building'), ...papersOf('measured')].filter((_, n) => full || n % 11 === 0)
const near = 2

test('every value of a page is found at its stated position, where the pen wrote its words', async () => {
  const lost: unknown[] = []
  const astray: unknown[] = []
  let compared = 0
  for (const paper of papers) {
    const bytes = await written(paper)
    const { words } = await readPdf(bytes.slice())
    const reading = await readDocument(bytes, inputOf(paper.filename, 'pdf'))
    for (const [path, { raw, page, box }] of Object.entries(reading.state === 'read' ? reading.values : {})) {
      if (raw !== null && page !== null && box && !within(words, page, box).includes(tight(raw)))
        lost.push([paper.name, path, raw])
      const text = tight(raw ?? '')
      const marks = paper.sheet.marks.filter((mark) => mark.page === page && tight(mark.text).includes(text))
      const whole = marks.every((mark) => tight(mark.text) === text)
      if (!box || !whole || marks.length === 0) continue // the pen wrote them as part of more
      compared += 1
      if (!marks.some((mark) => covers(mark, box))) astray.push([paper.name, path, raw, box, marks])
    }
  }

  expect(lost).toEqual([])
  expect(astray).toEqual([])
  expect(compared).toBeGreaterThan(papers.length * 5)
})

test('the path of every value of an XML file leads to the text that it was read from', async () => {
  const lost: unknown[] = []
  for (const { name, bytes, type } of await structured(full ? 10 : 2)) {
    const reading = await readDocument(bytes.slice(), inputOf(`document.${type}`, type))
    const root = parseXml(decodeXml(type === 'xml' ? bytes : await carried(bytes)))
    for (const [path, { raw, xpath }] of Object.entries(reading.state === 'read' ? reading.values : {}))
      if (xpath !== null && rawAt(root, xpath) !== raw) lost.push([name, path, xpath, raw])
  }

  expect(lost).toEqual([])
})

test('a document that is read twice gives identical results', { timeout: 3_600_000 }, async () => {
  const files = await structured(2)
  const any = fc.record({ paper: fc.constantFrom(...papers), file: fc.constantFrom(...files), seed: fc.nat() })

  await fc.assert(
    fc.asyncProperty(any, async ({ paper, file, seed }) => {
      const [pdf, tagged] = [await written(spoiled(paper, seed)), inputOf(paper.filename, 'pdf')]
      expect(await resultOf(pdf, tagged)).toBe(await resultOf(pdf, tagged))
      expect(await resultOf(file.bytes, inputOf('', file.type))).toBe(
        await resultOf(file.bytes, inputOf('', file.type)),
      )
    }),
    { numRuns: times(10, 10, 40, 'KLOPT_RUNS') },
  )
})

test('a reader in a separate process gives the same result as one in this process', async () => {
  const [paper] = papers
  if (!paper) throw new Error('no paper')
  const files = await structured(1)
  const kinds = [files.find(({ type }) => type === 'xml'), files.find(({ type }) => type === 'pdf')]
  const read = [
    { bytes: await written(paper), tagged: inputOf(paper.filename, 'pdf') },
    ...kinds.flatMap((file) => (file ? [{ bytes: file.bytes, tagged: inputOf(`a.${file.type}`, file.type) }] : [])),
  ]

  expect(read).toHaveLength(3)
  for (const { bytes, tagged } of read) {
    const apart = JSON.stringify(await readInSandbox(bytes.slice(), tagged))
    expect(apart).toBe(JSON.stringify(await readInSandbox(bytes.slice(), tagged)))
    expect(JSON.parse(apart)).toEqual(JSON.parse(await resultOf(bytes, tagged)))
  }
})

async function resultOf(bytes: Uint8Array, document: ReturnType<typeof inputOf>): Promise<string> {
  return JSON.stringify(await readDocument(bytes.slice(), document))
}

function inputOf(filename: string, type: 'pdf' | 'xml') {
  return { type, filename, known_numbers: [] }
}

/** Whether the box covers a mark, as far as the mark's edge or centre and row height define its position. */
function covers({ x, y, size }: Mark, [left, top, w, h]: [number, number, number, number]): boolean {
  const above = Math.max(near, 0.15 * size) // a box begins at the height of a letter, a mark at that of its row
  return x >= left - near && x <= left + w + near && top <= y + above && top + h >= y + size - 2 * near
}

/** The text within a box, without its spaces. */
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
      .toSorted((a, b) => (Math.abs(a.y + a.h - b.y - b.h) > near ? a.y + a.h - b.y - b.h : a.x - b.x))
      .map(({ text }) => text)
      .join(''),
  )
}

function tight(text: string): string {
  return text.replaceAll(/\s/g, '')
}

/** The XML in a PDF that contains one. */
async function carried(bytes: Uint8Array): Promise<Uint8Array> {
  return withPdf(bytes.slice(), async (pdf) => {
    const [key] = [...((await pdf.getAttachments()) ?? [])].find(([, { filename }]) => /xml$/i.test(filename)) ?? []
    return (key !== undefined && (await pdf.getAttachmentContent(key))) || new Uint8Array()
  })
}

/** Several discounts of a line are one amount, with several places. */
function rawAt(root: Element, xpath: string): string | undefined {
  const texts = xpath.split(' + ').map((path) => textAt(root, path))
  return texts.length === 1 ? texts[0] : texts.reduce((sum, text) => sum.plus(text ?? 0), Big(0)).toFixed(2)
}

/** The text at a path of names and positions, by a simple implementation. */
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
