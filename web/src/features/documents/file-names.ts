import { localeOf } from '../../platform/dates.ts'

const tailLength = 8
const segmenter = new Intl.Segmenter()

/** Splits a name for truncation in the middle, so that its end and extension stay visible. */
export function splitName(filename: string): [head: string, tail: string] {
  const letters = [...segmenter.segment(filename)].map(({ segment }) => segment)
  const at = Math.max(0, letters.length - tailLength)
  return [letters.slice(0, at).join(''), letters.slice(at).join('')]
}

/** '412 KB' or '4,8 MB'. */
export function fileSize(bytes: number, language: string): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  if (kilobytes < 1000) return `${kilobytes} KB`
  return `${(kilobytes / 1000).toLocaleString(localeOf(language), { maximumFractionDigits: 1 })} MB`
}
