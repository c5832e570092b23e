import type { HeadField } from '../values/fields.ts'
import { head_labels } from './head-labels.ts'
import { sum_labels } from './sum-labels.ts'

/** The labels of values in Dutch, Flemish and English documents, normalised by `plainLabel`. */
export const labels: Partial<Record<HeadField, string[]>> = { ...head_labels, ...sum_labels }

const accents = /\p{M}/gu

/** Normalises a label, without case, accents, dots and colons: 'B.T.W.-nr.:' becomes 'btw nr'. */
export function plainLabel(text: string): string {
  return text
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase()
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim()
}
