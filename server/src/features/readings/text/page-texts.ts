import { attachments } from '../xml/tree.ts'
import { rowsOf, type Word } from './rows.ts'

export type PageText = { page: number; text: string }

const lettersMost = 100_000

/** The words on each page, a line for each row, so that the document can be found by them. */
export function pageTextsOf(words: Word[]): PageText[] {
  const lines = Map.groupBy(rowsOf(words), ({ page }) => page)
  return [...lines].map(([page, rows]) => ({
    page,
    text: storable(rows.map(({ cells }) => cells.map(({ text }) => text).join(' ')).join('\n')),
  }))
}

const files = new RegExp(`<(?:\\w+:)?(?:${[...attachments].join('|')})\\b[^]*?</`, 'g')
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The text of all elements of an XML document as its only page, without files in it. */
export function xmlTextsOf(xml: string): PageText[] {
  const text = xml
    .replace(files, '</')
    .replace(/<!--[^]*?-->|<[^>]*>/g, '\n')
    .replace(/&(\w+);/g, (all, name: string) => entities[name] ?? all)
    .replace(/\s*\n\s*/g, '\n')
  return [{ page: 1, text: storable(text.trim()) }]
}

function storable(text: string): string {
  return text.slice(0, lettersMost).toWellFormed().replaceAll('\u0000', ' ')
}
