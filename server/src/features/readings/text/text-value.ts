import type { Box } from './rows.ts'

/** A value as it was read, with its original text and place. `confidence` is from 0 to 1. */
export type TextValue = {
  value: string
  raw: string
  box: Box
  confidence: number
  sure: boolean
  /** It may be something else than it seems, whatever the sums prove. */
  in_doubt?: true
  /** The value is not in the document but follows from others. */
  computed?: true
}
