import {
  type Dossier,
  dutiesAfterMessage,
  type Duty,
  firstDuty,
  type LiveEvent,
  type Message,
  RowDuty,
  replyDuty,
} from '@klopt/contract'
import {
  type ClientState,
  documentOf,
  type FirstDuties,
  type OpenDossier,
  type Row,
  userOf,
  without,
} from './client-state.ts'

type Me = { id: string; company_id: string }

/**
 * After these the client refetches, because the event does not contain everything: it names a leaver without an id.
 */
export const refetched = new Set(['user_left', 'user_removed', 'access_renewed', 'company_replaced'])

/** Applies an event to the data, without requests. */
export function apply(state: ClientState, event: LiveEvent, me: Me): ClientState {
  if (event.message_type === 'access_ended') return { row: null, open: null }
  return { row: state.row && applyToRow(state.row, event, me), open: state.open && applyToOpen(state.open, event, me) }
}

function applyToRow(row: Row, event: LiveEvent, me: Me): Row {
  switch (event.message_type) {
    case 'chat_message':
    case 'system': {
      const last_message_preview = event.message.slice(0, 200).toWellFormed()
      const latest = {
        last_message_preview,
        last_message_time: event.created_at,
        last_message_sender: event.sender_name,
        sender_email: event.sender_email,
        unread_count: event.sender_id === me.id ? 0 : row.unread_count + 1,
        marked_unread: event.sender_id !== me.id && row.marked_unread,
      }
      const companies = row.counterpart_id ? [me.company_id, row.counterpart_id] : []
      const own = dutiesAfter(event, companies, row.own_duty ? [row.own_duty] : [])
      const other = dutiesAfter(event, companies, row.other_duty ? [row.other_duty] : [])
      const first = firstDuties(own, other, me)
      return { ...row, ...latest, ...titleOf(event), ...statusOf(event), ...first }
    }
    case 'message_changed': {
      const { created_at, message } = event.message
      const last_message_preview = message.slice(0, 200).toWellFormed()
      return created_at === row.last_message_time ? { ...row, last_message_preview } : row
    }
    case 'dossier_update':
      return { ...row, title: event.title ?? row.title, status: event.status ?? row.status }
    case 'read_status':
      return event.user_id === me.id ? { ...row, unread_count: 0, marked_unread: false } : row
    case 'muted':
      return { ...row, muted: event.muted }
    case 'marked_unread':
      return { ...row, unread_count: event.unread_count, marked_unread: event.unread_from !== null }
    case 'turn':
      return { ...row, ...(event.duties && firstDuties(event.duties, event.duties, me)) }
    case 'access_changed':
    case 'access_ended':
    case 'agreement':
    case 'card':
    case 'check':
    case 'held_mail':
    case 'company_added':
    case 'document_added':
    case 'document_opened':
    case 'document_removed':
    case 'pinned':
    case 'dossier_created':
    case 'reading':
    case 'paid':
    case 'colleagues_changed':
    case 'relations_changed':
    case 'typing':
    case 'user_added':
      return row
  }
}

/** A message asks the other company to reply. Other acts send an event of their own. */
function dutiesAfter<D extends RowDuty>(message: Message, companies: string[], known: D[]): (D | Duty)[] {
  const { message_type, event, company } = message
  const other = companies.find((id) => id !== company?.id)
  if (message_type !== 'chat_message' || event || !company || !other) return known
  return dutiesAfterMessage<D | Duty>(known, company.id, replyDuty(other, message))
}

function firstDuties(own: RowDuty[], other: RowDuty[], me: Me): FirstDuties {
  const own_duty = RowDuty.nullable().parse(own.find(({ company_id }) => company_id === me.company_id) ?? null)
  const other_duty = RowDuty.nullable().parse(other.find(({ company_id }) => company_id !== me.company_id) ?? null)
  return { own_duty, other_duty, turn_company_id: firstDuty<RowDuty>(own_duty, other_duty)?.company_id ?? null }
}

/** Without an open dossier, system messages are the only source of the title and status. */
function titleOf({ event, data }: Message) {
  return event === 'renamed' ? { title: data.to } : {}
}

function statusOf({ event }: { event: string | null }): { status?: Dossier['status'] } {
  if (event === 'close_requested') return { status: 'close_request' }
  return event === 'close_cancelled' ? { status: 'open' } : {}
}

function applyToOpen(open: OpenDossier, event: LiveEvent, me: Me): OpenDossier {
  const { dossier, users } = open
  switch (event.message_type) {
    case 'chat_message':
    case 'system': {
      const line = without(event, 'unread')
      const sender = event.sender_id === null ? undefined : users[event.sender_id]
      const read = event.sender_id === me.id ? { read_seq: event.seq, unread_from: null } : {}
      const companies = dossier.companies.map(({ id }) => id)
      const duties = dutiesAfter(event, companies, dossier.duties)
      return {
        ...open,
        dossier: { ...dossier, last_seq: event.seq, ...read, duties },
        users: sender && event.sender_id ? { ...users, [event.sender_id]: { ...sender, read_seq: event.seq } } : users,
        messages: [...open.messages, line],
      }
    }
    case 'message_changed': {
      const now = without(event.message, 'unread')
      return { ...open, messages: open.messages.map((known) => (known.id === now.id ? now : known)) }
    }
    case 'user_added':
      return { ...open, users: { ...users, [event.user.id]: userOf(event.user) } }
    case 'company_added':
      return { ...open, dossier: { ...dossier, companies: [...dossier.companies, event.company] } }
    case 'document_added':
      return { ...open, documents: [documentOf(event.document), ...open.documents] }
    case 'document_removed':
      return {
        ...open,
        documents: open.documents.filter(({ id }) => id !== event.document.id),
        dossier: dossier.pinned?.id === event.document.id ? { ...dossier, pinned: null } : dossier,
      }
    case 'pinned':
      return { ...open, dossier: { ...dossier, pinned: event.pinned } }
    case 'document_opened': {
      const { document_id, opened } = event
      return { ...open, documents: open.documents.map((one) => (one.id === document_id ? { ...one, opened } : one)) }
    }
    case 'reading': {
      const { document_id, state: reading_state, kind, version, version_root, pen, parties } = event
      const placed = version === undefined || version_root === undefined ? {} : { version, version_root }
      const read = { reading_state, kind, ...placed, ...(pen !== undefined && { pen }), ...parties }
      return { ...open, documents: open.documents.map((one) => (one.id === document_id ? { ...one, ...read } : one)) }
    }
    case 'card': {
      const { card_id, run, state } = event
      return { ...open, cards: { ...open.cards, [card_id]: { run, state } } }
    }
    case 'dossier_update':
      return {
        ...open,
        dossier: { ...dossier, title: event.title ?? dossier.title, status: event.status ?? dossier.status },
      }
    case 'turn':
      return { ...open, dossier: { ...dossier, duties: event.duties ?? dossier.duties } }
    case 'muted':
      return { ...open, dossier: { ...dossier, muted: event.muted } }
    case 'marked_unread':
      return { ...open, dossier: { ...dossier, unread_from: event.unread_from } }
    case 'read_status': {
      const reader = users[event.user_id]
      const own = event.user_id === me.id ? { read_seq: event.seq, unread_from: null } : {}
      const read = reader ? { [event.user_id]: { ...reader, read_seq: event.seq } } : {}
      return { ...open, dossier: { ...dossier, ...own }, users: { ...users, ...read } }
    }
    case 'access_changed': {
      const own = users[me.id]
      const { token_expires_at } = event
      return own ? { ...open, users: { ...users, [me.id]: { ...own, token_expires_at } } } : open
    }
    case 'agreement': {
      const { agreement_id, state } = event
      return { ...open, agreements: { ...open.agreements, [agreement_id]: state } }
    }
    case 'access_ended':
    case 'dossier_created':
    case 'check':
    case 'held_mail':
    case 'paid':
    case 'colleagues_changed':
    case 'relations_changed':
    case 'typing':
      return open
  }
}

/** A system message names a linked company. The list, which is refetched after it, has its id. */
export function withoutCounterpart({ row }: ClientState) {
  return row && without(row, 'counterpart_id')
}

/**
 * Without the read state of the person who caused a system message: it counts as read up to there, without an event.
 */
export function withoutReader({ row, open }: ClientState, userId: string): ClientState {
  const user = open?.users[userId]
  if (!open || !user) return { row, open }
  return { row, open: { ...open, users: { ...open.users, [userId]: { ...user, read_seq: 0 } } } }
}

/**
 * Without what a client fetches after an event of a card, an agreement or the turn: such an event is a hint, and the
 * events of two simultaneous acts may arrive in either order. The cards and agreements that had an event stay.
 */
export function withoutHints({ row, open }: ClientState) {
  const first = { own_duty: null, other_duty: null, turn_company_id: null }
  const fetched = { card_state: null, card_difference: null, card_currency: null, ...first }
  const told = open && {
    cards: Object.keys(open.cards).toSorted(),
    agreements: Object.keys(open.agreements).toSorted(),
  }
  return {
    row: row && { ...row, ...fetched },
    open: open && { ...open, ...told, dossier: { ...open.dossier, duties: [] } },
  }
}

/** Events with their lines in order: a client that skipped a line fetches it before it goes on. */
export function inOrder(events: LiveEvent[]): LiveEvent[] {
  const lines = events.filter(isLine).toSorted((one, other) => one.seq - other.seq)
  return events.flatMap((event) => (isLine(event) ? (lines.shift() ?? []) : event))
}

function isLine(event: LiveEvent): event is Extract<LiveEvent, { seq: number; id: string }> {
  return event.message_type === 'chat_message' || event.message_type === 'system'
}
