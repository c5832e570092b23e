import { limits, isStorable, trimmed } from '@klopt/contract'

export type Text = { message: string } | { wrong: 'empty' | 'too_long' | 'unstorable'; length: number }

/** The message to send, by the rules of the contract's `text` schema. Importing that schema would load zod. */
export function readText(typed: string): Text {
  const message = trimmed(typed)
  const canBeKept = isStorable(typed)
  if (canBeKept && message.length > 0 && message.length <= limits.message) return { message }
  const length = typed.trim().length
  if (length > limits.message) return { wrong: 'too_long', length }
  return { wrong: canBeKept ? 'empty' : 'unstorable', length }
}
