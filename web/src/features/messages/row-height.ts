import { actOf, offeredWork, textOf } from './card-parts.ts'
import type { Row } from './rows.ts'

const charactersALine = 62
/** Heights in px for one line of text, as in conversation.css. */
const lines = { day: 36, new: 32, event: 30, read: 20, card: 400, waiting: 200, sending: 260 }
const work = 200
const tag = 28

/** An estimate of the row's height in px, used for the scrollbar until the row is rendered and measured. */
export function guessHeight(row: Row | undefined): number {
  if (row?.kind === 'message') {
    const { message, more } = row
    if (offeredWork(message)) return work
    return bubble(textOf(message), more) + (message.event === 'card_answer' || actOf(message) ? tag : 0)
  }
  if (row?.kind === 'pending') {
    const { unsent } = row.pending
    return bubble(unsent.message, row.more) + (unsent.answer || unsent.act ? tag : 0)
  }
  return row ? lines[row.kind] : 0
}

function bubble(text: string, more: boolean): number {
  const lines = Math.ceil(text.length / charactersALine)
  return (more ? 2 : 12) + 36 + 22 * lines
}
