import type { TurnCause } from './card-words.ts'
import type { Turn } from './dossier.ts'
import type { Duty } from './duties.ts'
import type { Message } from './messages.ts'

/** What is usually said without asking anything, in Dutch and English. */
const thanks =
  'ok|oke|oké|okay|oki|prima|top|goed|mooi|fijn|helder|duidelijk|akkoord|bedankt|dank|dankje|dankjewel|dankuwel|' +
  'dank je|dank je wel|dank u|dank u wel|great|fine|good|thanks|thank you|thx|cheers|noted|agreed'
const saidThanks = new RegExp(`^(?:(?:${thanks})(?:[ ,.!]+|$))*$`, 'u')
/** In characters: longer words always ask something. */
export const thanksMost = 60

/** Whether words may need a reply. An 'ok' or 'dank je' does not, and neither does a thumb. */
export function asksSomething(message: string): boolean {
  if (message.length > thanksMost) return true
  const words = message.toLowerCase().replace(/[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{fe0f}]/gu, ' ')
  return !saidThanks.test(words.trim().replace(/\s+/g, ' '))
}

type Said = Pick<Message, 'id' | 'message' | 'sender_id' | 'sender_name' | 'created_at'>

/** The reply that a company owes after words of the other one. */
export function replyDuty(company_id: string, { id, message, sender_id, sender_name, created_at }: Said): Duty | null {
  if (!sender_id || !asksSomething(message)) return null
  const nothing = { about: null, card_id: null, agreement_id: null, document_id: null, paper: null }
  const by = { id: sender_id, full_name: sender_name }
  return { ...nothing, kind: 'reply', company_id, message_id: id, by, since: created_at, amount: null, currency: null }
}

/**
 * The duties after words in the chat, without the state: they end what their company had to say, and unless they are an
 * 'ok' they ask the other one to reply. The statement that posts messages does the same.
 */
export function dutiesAfterMessage<D extends Pick<Duty, 'company_id' | 'kind'>>(
  known: D[],
  companyId: string,
  reply: D | null,
): D[] {
  const left = known.filter((one) => {
    const isOwn = one.company_id === companyId
    return !(one.kind === 'reply' && (reply !== null || isOwn)) && !(one.kind === 'own' && isOwn)
  })
  return reply ? [...left, reply] : left
}

const causes: Record<Duty['kind'], TurnCause> = {
  proposal: 'proposed',
  objection: 'differs',
  owed: 'accepted',
  difference: 'upload',
  question: 'upload',
  close: 'close_request',
  own: 'ours',
  reply: 'message',
}

/** The first duty as a turn, for apps of the version before. */
export function turnOf([first]: Duty[]): Turn | null {
  if (!first) return null
  const { company_id, kind, since: at } = first
  const by = first.by ?? { id: company_id, full_name: 'Klopt' }
  return { company_id, cause: causes[kind], at, by, by_hand: kind === 'own' }
}
