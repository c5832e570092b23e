import type { AgreementKind, AgreementState } from './agreement-words.ts'
import type { AnswerReason, AnswerWish, CardState } from './card-words.ts'
import type { DocumentKind } from './documents.ts'

type By = { by: string }
type OfDocument = By & { document_id: string; filename: string }
export type CardData = {
  card_id: string
  /** The number of the invoice, or the name of its file; `filename` is always the latter. */
  invoice: string
  filename?: string
  kind?: DocumentKind
  /** Numbers, or names of files. */
  orders?: string
  order_version?: string | null
  state?: CardState
  /** Decimals with a point. */
  difference?: string | null
  missing?: string | null
  currency?: string | null
}

/**
 * The events that people see in the chat, and their data. Fields that lines of older versions lack are optional. A new
 * event needs its text in `words/events`, its icon in `event-line.tsx`, and a call of `tellDossier`; `turn.ts` if it
 * changes the turn, and `changes_participants` in `live-events.ts` if it changes the participants.
 */
type EventData = {
  document_added: OfDocument
  document_removed: OfDocument
  kind_corrected: OfDocument & { kind: DocumentKind }
  value_corrected: OfDocument & { by_id?: string }
  /** Without a version, the document is not a version any more. `relabelled`: the document was there already. */
  version_added: OfDocument & { version: string | null; relabelled?: 'true' }
  /** Without orders, the invoice belongs to none. */
  order_chosen: By & { card_id: string; invoice: string; orders: string }
  card_made: CardData
  /** `lapsed`: the id of the proposal that the new run ended. */
  card_changed: CardData & { cause?: string; from?: CardState | null; to?: CardState; lapsed?: string }
  agreement_kept: FollowData
  /** The credit that is still to come. Negative if too much was credited. */
  agreement_differs: FollowData
  user_added: By & { user_id?: string; name: string; company: string }
  user_left: { name: string }
  user_removed: By & { name: string }
  admin_joined: { name: string }
  company_added: By & { company: string }
  company_replaced: { from: string; to: string }
  renamed: By & { from: string; to: string }
  access_renewed: By & { name: string; until: string }
  extension_requested: { name: string }
  close_requested: By & { company: string }
  close_cancelled: By & { company: string }
  closed: By & { company?: string }
  welcome_1: NoData
  welcome_2: NoData
  welcome_3: NoData
}
export type FollowData = {
  agreement_id: string
  card_id: string
  filename: string
  amount: string
  currency?: string | null
}
type NoData = Record<string, never>

/** Answers and acts of agreements are messages of their sender; `message` has them in Dutch, for lists and mails. */
type ActEventData = {
  card_answer: AnswerData
  answer_withdrawn: { card_id: string }
  agreement_offered: AgreementData
  agreement_accepted: AgreementData
  agreement_refused: AgreementData
}
/** The state after the act. Amounts are decimals with a point: without VAT, except `now`. */
export type AgreementData = {
  agreement_id: string
  kind: AgreementKind
  card_id: string | null
  run: string | null
  state: AgreementState
  credit: string | null
  open: string | null
  now: string | null
  currency: string | null
  /** Of extra work, such as 2 for MW2. */
  number: string | null
  amount?: string | null
  description?: string | null
  terms_hash: string
  note: string | null
}
export type AnswerData = {
  card_id: string
  run?: string
  answer: 'agreed' | 'differs'
  reason: AnswerReason | null
  wish: AnswerWish | null
  /** The line of the card that the answer is about, and its name. */
  line?: string | null
  name?: string | null
  note?: string | null
}

type EventOf<All> = { [Event in keyof All]: { event: Event; data: All[Event] } }[keyof All]

export type DossierEvent = EventOf<EventData>
export type SystemEvent = DossierEvent['event']
type ActEvent = EventOf<ActEventData>
/** The event of a line that has more than its sender's own words. */
export type LineEvent = DossierEvent | ActEvent

/** The key of the text in `words/events`. Two events have a second text, for when they are undone. */
export function eventKey({ event, data }: Line | LineEvent) {
  if (event === 'version_added' && !data.version) return 'version_undone'
  return event === 'order_chosen' && data.orders === '' ? 'order_none' : event
}

/**
 * `event` decides which `data` a line of a dossier has. A line that another version wrote may have an event that is not
 * listed here, so readers look the event up, and fall back to the text in `message`.
 */
export type Line =
  | { message_type: 'chat_message'; event: null; data: null }
  | ({ message_type: 'chat_message' } & ActEvent)
  | ({ message_type: 'system' } & DossierEvent)
