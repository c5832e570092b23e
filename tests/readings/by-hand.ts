import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright'
import { chromiumFlags, chromiumPath } from '../../scripts/lib/chromium.mjs'
import { readDocument } from '../../server/src/features/readings/jobs/read-document.ts'
import type { ReadingResult } from '../../server/src/features/readings/reading.ts'
import { amounts, linesOf, sameText, sameValue } from './measure.ts'

const folder = join(import.meta.dirname, 'forms')

type Line = { name: string; quantity: string | null; unit: string | null; price: string | null; net: string | null }
type Truth = Record<string, string | null> & { kind: string; lines: Line[] }

/** A document drawn by hand by somebody who had not seen the reader, and what was read from it. */
export type DrawnPaper = {
  name: string
  kind: string
  found_kind: string
  confidence: number
  expected: number
  missed: string[]
  lines: { whole: number; all: number; missed: string[] }
  sure: boolean
  /** Whether the document prints a total. */
  priced: boolean
  silent: string[]
}

/** Prints the hand-drawn documents and reads each, under a meaningless file name. */
export async function readByHand(): Promise<DrawnPaper[]> {
  const printed = mkdtempSync(join(tmpdir(), 'klopt-forms-'))
  try {
    const names = await print(printed)
    const outcomes = []
    for (const name of names) {
      const truth: Truth = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))
      const bytes = new Uint8Array(readFileSync(join(printed, `${name}.pdf`)))
      const reading = await readDocument(bytes, { type: 'pdf', filename: 'document.pdf', known_numbers: [] })
      outcomes.push(judged(name, truth, reading.state === 'read' ? reading : null))
    }
    return outcomes
  } finally {
    rmSync(printed, { recursive: true })
  }
}

async function print(into: string): Promise<string[]> {
  const names = readdirSync(folder).flatMap((file) => (file.endsWith('.html') ? [file.slice(0, -5)] : []))
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
  try {
    const page = await browser.newPage()
    for (const name of names.toSorted()) {
      await page.goto(pathToFileURL(join(folder, `${name}.html`)).href)
      await page.pdf({ path: join(into, `${name}.pdf`), preferCSSPageSize: true, printBackground: true })
    }
  } finally {
    await browser.close()
  }
  return names.toSorted()
}

const fields: Record<string, string> = { seller_number: 'seller.number' }

function judged(name: string, { kind, lines, ...head }: Truth, read: ReadingResult | null): DrawnPaper {
  const values = read?.values ?? {}
  const expected = Object.entries(head).flatMap(([field, value]) =>
    typeof value === 'string' ? [[fields[field] ?? field, value] as const] : [],
  )
  const missed = expected.filter(([path, value]) => !sameValue(path, values[path]?.value, value))
  return {
    name,
    kind,
    found_kind: read?.kind ?? 'nothing',
    confidence: read?.kind_confidence ?? 0,
    expected: expected.length,
    missed: missed.map(([path, value]) => `${path} ${value}: ${values[path]?.value ?? '–'}`),
    lines: linesWhole(lines, values),
    sure: values[totalOf(head)]?.sure ?? false,
    priced: head['total_excl'] !== null,
    silent: silent(head, lines, values),
  }
}

/** The printed total: with VAT if it has any. */
function totalOf(head: Record<string, unknown>): string {
  return head['total_incl'] === null ? 'total_excl' : 'total_incl'
}

function linesWhole(lines: Line[], values: ReadingResult['values']): DrawnPaper['lines'] {
  const left = linesOf(values)
  const missed = lines.filter((line) => {
    const at = left.findIndex((read) => isLine(line, read))
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
  return { whole: lines.length - missed.length, all: lines.length, missed: missed.map(({ name }) => name) }
}

/** Printed fields of a line must be read. Fields that it omits may be filled in. */
function isLine({ name, unit, ...figures }: Line, read: Record<string, string>): boolean {
  return (
    sameText(name, read['name'] ?? '') &&
    (unit === null || sameText(unit, read['unit'] ?? '')) &&
    Object.entries(figures).every(
      ([field, value]) => value === null || Number(read[field] ?? Number.NaN) === Number(value),
    )
  )
}

/** The certain amounts that contradict the document, also where it leaves them to be calculated. */
function silent(
  head: Record<string, string | null | Line[]>,
  lines: Line[],
  values: ReadingResult['values'],
): string[] {
  const amount = (field: string) => (typeof head[field] === 'string' ? Number(head[field]) : null)
  const [excl, incl] = [amount('total_excl'), amount('total_incl')]
  const truth: Record<string, number | null> = {
    lines_total: amount('lines_total') ?? lines.reduce((sum, { net }) => sum + Number(net ?? 0), 0),
    total_excl: excl,
    vat_total: amount('vat_total') ?? (incl === null || excl === null ? null : incl - excl),
    total_incl: incl,
    payable: amount('payable') ?? incl,
  }
  return amounts.flatMap((path) => {
    const read = values[path]
    if (!read?.sure || truth[path] === undefined) return []
    const expected = truth[path]?.toFixed(2) ?? ''
    return sameValue(path, read.value, expected) ? [] : [`${path} ${expected || 'not printed'}: ${read.value}`]
  })
}

/** The totals of what was read, and a line for each document about what was missed. */
export function sumsOf(outcomes: DrawnPaper[]) {
  const sum = (of: (outcome: DrawnPaper) => number) => outcomes.reduce((all, one) => all + of(one), 0)
  const expected = sum((one) => one.expected)
  return {
    papers: outcomes.length,
    head: [expected - sum(({ missed }) => missed.length), expected] as [number, number],
    lines: [sum(({ lines }) => lines.whole), sum(({ lines }) => lines.all)] as [number, number],
    kind: sum(({ kind, found_kind }) => Number(kind === found_kind)),
    sure: sum(({ sure }) => Number(sure)),
    priced: sum(({ priced }) => Number(priced)),
    silent: sum((one) => Number(one.silent.length > 0)),
  }
}

export function missedOf({
  name,
  kind,
  found_kind,
  confidence,
  missed,
  lines,
  silent: wrong,
  sure,
  priced,
}: DrawnPaper): string {
  const all = [
    ...(kind === found_kind ? [] : [`kind ${kind}: ${found_kind} (${confidence})`]),
    ...missed,
    ...lines.missed.map((line) => `line ‘${line}’`),
    ...(priced && !sure ? ['total not sure'] : []),
    ...wrong.map((amount) => `SILENTLY WRONG ${amount}`),
  ]
  return `${name}: ${all.join(' · ') || 'all'}`
}
