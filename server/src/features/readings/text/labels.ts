import type { HeadField } from '../values/fields.ts'
import { head_labels } from './head-labels.ts'
import { sum_labels } from './sum-labels.ts'

/** What stands beside a value in Dutch, Flemish and English documents, as `plainLabel` writes it. */
export const labels: Partial<Record<HeadField, string[]>> = { ...head_labels, ...sum_labels }

const accents = /\p{M}/gu

/** A label without case, accents, dots and colons: 'B.T.W.-nr.:' and 'btw nr' are one. */
export function plainLabel(text: string): string {
  return text
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase()
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim()
}
