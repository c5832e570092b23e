import { readText } from '../text/read-text.ts'
import { typedPage } from './typed-page.ts'

/** The values of a note of these pages: uncertain ones end with '?'. */
export function readNote(...pages: string[]) {
  const words = pages.flatMap((text, n) => typedPage(text).words.map((word) => ({ ...word, page: n + 1 })))
  const { kind, values } = readText({ words, page_height: 842, filename: 'document.pdf' }, (one) => one === '4500127')
  return {
    kind,
    values: Object.fromEntries([...values].map(([path, { value, sure }]) => [path, `${value}${sure ? '' : '?'}`])),
  }
}

/** The head of a typed note, above its table. */
export const noteHead = (title = 'PAKBON') => `
Van Rijn Bouw B.V.                        ${title}
Havenweg 14
3812 LK Amersfoort                        Bonnummer     PB-10021
                                          Datum         12-11-2026
                                          Uw order      4500127
`

/** The quantities of a note with this table, and its names. */
export function quantitiesOf(table: string, title?: string) {
  const { values } = readNote(`${noteHead(title)}${table}`)
  const lines = Object.keys(values).flatMap((path) => /^(line\[\d+\])\.name$/.exec(path)?.[1] ?? [])
  return lines.map((line) => [values[`${line}.name`], values[`${line}.quantity`]])
}
