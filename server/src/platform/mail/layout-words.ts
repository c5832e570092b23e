import { unlinkedHtml } from './unlinked.ts'

export const font = "'IBM Plex Sans',Arial,sans-serif"

export function type(size: number, line: number): string {
  return `font-family:${font};font-size:${size}px;line-height:${line}px`
}

/** Escapes text of people for HTML and prevents links in it. */
export function words(text: string): string {
  return unlinkedHtml(escaped(text))
}

/** Escapes text for HTML, also inside a quoted attribute. */
export function escaped(text: string): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '')
}
