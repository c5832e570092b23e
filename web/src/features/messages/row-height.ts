import type { Row } from './rows.ts'

const characters_a_line = 62
/** As conversation.css draws them on one line. */
const lines = { day: 36, new: 32, event: 30, read: 20 }

/** How high a row will probably be: only until it has been drawn, so that the scrollbar is about right. */
export function guessHeight(row: Row | undefined): number {
  if (row?.kind === 'message') return bubble(row.message.message, row.more)
  if (row?.kind === 'pending') return bubble(row.pending.unsent.message, row.more)
  return row ? lines[row.kind] : 0
}

function bubble(text: string, more: boolean): number {
  const lines = Math.ceil(text.length / characters_a_line)
  return (more ? 2 : 12) + 36 + 22 * lines
}
