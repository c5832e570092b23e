import { limits, PostMessage } from '@klopt/contract'

export type Text = { message: string } | { wrong: 'empty' | 'too_long' | 'unstorable'; length: number }

/** What of a typed text would be sent, by the rule that the server keeps too. */
export function readText(typed: string): Text {
  const text = PostMessage.shape.message.safeParse(typed)
  if (text.success) return { message: text.data }
  const length = typed.trim().length
  if (length > limits.message) return { wrong: 'too_long', length }
  return { wrong: text.error.issues.some(({ code }) => code === 'custom') ? 'unstorable' : 'empty', length }
}
