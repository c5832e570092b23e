import type { AgreementKind, AgreementState } from './agreement-words.ts'
import { type AnswerReason, answerReasons, type AnswerWish, type CardState } from './card-words.ts'
import type { DocumentKind } from './documents.ts'

type ActorData = { by: string }
/** Somebody whom an event names. Older lines have no id. */
type NamedData = { user_id?: string; name: string }
type DocumentEventData = ActorData & { document_id: string; filename: string }
/** The kind and number of a document. Without them it is named by its file. */
type PaperData = { kind?: DocumentKind | null; number?: string | null }
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
  /** The number of the invoice that counts in its place, or of an equal one. */
  replaced_by?: string
  double_of?: string
}

/**
 * The events that people see in the chat, and their data. Fields that lines of older versions lack are optional. A new
 * event needs its text in `words/events`, its icon in `event-line.tsx`, and a call of `tellDossier`; `turn.ts` if it
 * changes the turn, and `changes_participants` in `live-events.ts` if it changes the participants.
 */
type EventData = {
  /** `on_behalf`: the company whose paper it is, if it is not the uploader's. */
  document_added: DocumentEventData & { on_behalf?: string }
  document_removed: DocumentEventData
  kind_corrected: DocumentEventData & { kind: DocumentKind }
  /** All corrections of a document by one person within minutes. `count`: the different values, corrected `since`. */
  value_corrected: DocumentEventData & PaperData & { by_id?: string; count?: string; since?: string }
  /** Whether the document was changed by pen. */
  pen_answered: DocumentEventData & PaperData & { by_id?: string; changed: 'true' | 'false' }
  /** Of which company it is. Null: the answer was taken back. `against`: the company whose number is on it. */
  seller_corrected: DocumentEventData & PaperData & { company: string | null; against?: string }
  /** Without a version, the document is not a version any more. `relabelled`: the document was there already. */
  version_added: DocumentEventData & { version: string | null; relabelled?: 'true' }
  /** Without orders, the invoice belongs to none. */
  order_chosen: ActorData & { card_id: string; invoice: string; orders: string; kind?: DocumentKind; filename?: string }
  card_made: CardData
  /** `lapsed`: the id of the proposal that the new run ended. */
  card_changed: CardData & { cause?: string; from?: CardState | null; to?: CardState; lapsed?: string }
  agreement_kept: FollowData
  /** The credit that is still to come. Negative if too much was credited. */
  agreement_differs: FollowData
  user_added: ActorData & NamedData & { company: string }
  user_left: NamedData
  user_removed: ActorData & NamedData
  admin_joined: NamedData
  company_added: ActorData & { company: string }
  company_replaced: { from: string; to: string }
  address_renewed: ActorData
  renamed: ActorData & { from: string; to: string }
  message_pinned: ActorData
  document_pinned: DocumentEventData
  unpinned: ActorData
  access_renewed: ActorData & NamedData & { until: string }
  extension_requested: NamedData
  /** Somebody asks for access of their own. `by`: the guest whose link was forwarded to them. */
  colleague_asked: ActorData & { name: string }
  /** Whoever owns the guest's mailbox says that somebody else used the link. `by`: the guest's address. */
  link_taken_back: ActorData & { since: string }
  /** `company`: who has something to do. */
  reminded: ActorData & { company: string }
  close_requested: ActorData & { company: string }
  close_cancelled: ActorData & { company: string }
  closed: ActorData & { company?: string }
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

/**
 * Answers and acts of agreements are messages of their sender. `message` contains their Dutch text, for lists and
 * mails.
 */
type ActEventData = {
  card_answer: AnswerData
  answer_withdrawn: { card_id: string }
  message_deleted: ActorData
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
  /** Further reasons, separated by spaces. Missing if there are none, and in older messages. */
  also?: string
  /** The line of the card that the answer is about, and its name. */
  line?: string | null
  name?: string | null
  note?: string | null
}

/** All reasons of an answer, the first one first. Unknown ones are of a later version. */
export function reasonsOf({ reason, also = '' }: Pick<AnswerData, 'reason' | 'also'>): AnswerReason[] {
  const further = answerReasons.filter((one) => one !== reason && also.split(' ').includes(one))
  return reason === null ? [] : [reason, ...further]
}

/** Several reasons as one text: 'Aantal klopt niet, prijs klopt niet'. */
export function joinReasons([first = '', ...further]: string[]): string {
  return [first, ...further.map((text) => text.slice(0, 1).toLowerCase() + text.slice(1))].join(', ')
}

type EventOf<All> = { [Event in keyof All]: { event: Event; data: All[Event] } }[keyof All]

export type DossierEvent = EventOf<EventData>
export type SystemEvent = DossierEvent['event']
type ActEvent = EventOf<ActEventData>
/** The event of a line that has more than its sender's own words. */
export type LineEvent = DossierEvent | ActEvent

/**
 * The key of the text in `words/events`. Some events have a second text: undone, of several, of a company that keeps its
 * name, or of an older version.
 */
export function eventKey({ event, data }: Line | LineEvent) {
  if (event === 'document_added' && data.on_behalf) return 'document_added_for'
  if (event === 'version_added' && !data.version) return 'version_undone'
  if (event === 'value_corrected' && !data.count) return 'details_corrected'
  if (event === 'value_corrected' && data.count !== '1') return 'values_corrected'
  if (event === 'pen_answered' && data.changed === 'false') return 'pen_unchanged'
  if (event === 'seller_corrected' && !data.company) return 'seller_undone'
  if (event === 'seller_corrected' && data.against) return 'seller_against'
  if (event === 'company_replaced' && data.from === data.to) return 'company_registered'
  return event === 'order_chosen' && data.orders === '' ? 'order_none' : event
}

/** The document that a line is about: its kind and number, or the name of its file. Null for other lines. */
export function paperOf({ event, data }: Line | LineEvent): PaperName | null {
  if (event === 'value_corrected' || event === 'pen_answered' || event === 'seller_corrected')
    return nameOf(data.kind, data.number, data.filename)
  if (event !== 'order_chosen' && event !== 'card_made' && event !== 'card_changed') return null
  return nameOf(data.kind, data.invoice === data.filename ? null : data.invoice, data.invoice)
}
export type PaperName = { kind: DocumentKind; number: string } | { kind: null; name: string }

function nameOf(kind: DocumentKind | null = null, number: string | null = null, name: string): PaperName {
  return kind && number ? { kind, number } : { kind: null, name }
}

/**
 * `event` decides which `data` a line of a dossier has. A line that another version wrote may have an event that is not
 * listed here, so readers look the event up, and fall back to the text in `message`.
 */
export type Line =
  | { message_type: 'chat_message'; event: null; data: null }
  | ({ message_type: 'chat_message' } & ActEvent)
  | ({ message_type: 'system' } & DossierEvent)
