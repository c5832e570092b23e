import type { Box } from './rows.ts'

/** A value as it was read, with its original text and place. `confidence` is from 0 to 1. */
export type TextValue = {
  value: string
  raw: string
  box: Box
  confidence: number
  sure: boolean
  /** The value is not in the document but follows from others. */
  computed?: true
}
