import { unlinkedHtml } from './unlinked.ts'

export const font = "'IBM Plex Sans',Arial,sans-serif"

export function type(size: number, line: number): string {
  return `font-family:${font};font-size:${size}px;line-height:${line}px`
}

/** Escapes text of people for HTML, prevents links in it, and keeps 'e-mailadres' on one line. */
export function words(text: string): string {
  return unlinkedHtml(escaped(text)).replaceAll('e-mailadres', '<span style="white-space:nowrap">e-mailadres</span>')
}

/** Escapes text for HTML, also inside a quoted attribute. */
export function escaped(text: string): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '')
}
