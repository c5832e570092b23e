import type { Box } from './rows.ts'

/** A value as it was read, with the words and the place it was read from; `confidence` goes from 0 to 1. */
export type TextValue = {
  value: string
  raw: string
  box: Box
  confidence: number
  sure: boolean
  /** It stands nowhere: it follows from others. */
  computed?: true
}
