import type { Dossier, Message, User } from '@klopt/contract'
import { useQueryClient } from '@tanstack/react-query'
import { personOf } from './examples.ts'
import { show } from './screen.tsx'
import { Conversation } from '../features/messages/conversation.tsx'
import { anna, bram, dossier_id, participant } from './messages.ts'
import { fillMessages, messagesQuery } from '../features/messages/messages.ts'

const may = {
  post: true,
  upload: true,
  add_participant: true,
  add_colleague: false,
  invite_company: false,
  rename: true,
  leave: false,
}
const me: User = {
  ...participant(anna),
  language: 'NL',
  company_id: anna.company.id,
  company: { ...anna.company, is_klopt_client: true },
  created_at: '2025-09-01T09:00:00.000Z',
  email_consent_given: true,
  unread_mails: true,
  invited: false,
  permissions: personOf('admin').permissions,
}

export function dossier(difference: Partial<Dossier> = {}): Dossier {
  return {
    id: dossier_id,
    title: 'PO 4500127',
    status: 'open',
    created_at: '2025-09-01T09:00:00.000Z',
    close_requested_by: null,
    companies: [{ ...me.company, registration_number: '00000001', verified: true, mail_domain: null }],
    users: [participant(anna, 1), participant(bram, 1)],
    last_seq: 3,
    read_seq: 1,
    takes_part: true,
    muted: null,
    pinned: null,
    unread_from: null,
    duties: [],
    turn: null,
    due_date: null,
    due_estimated: false,
    cards: 0,
    held_mails: 0,
    permissions: {
      ...may,
      remove_users: true,
      renew_links: true,
      request_close: true,
      cancel_close: false,
      close: false,
      turn: false,
      mute: true,
      remind: false,
      mark_unread: true,
    },
    ...difference,
  }
}

type Props = {
  messages: Message[]
  in_dossier: Dossier
  before: string | null
  seq: number | null
  height: number
  onUnread: (() => void) | null
}

const nothing = () => {}

/** The conversation of a dossier whose messages are loaded. */
function Opened({ messages, in_dossier, before, seq, height, onUnread }: Props) {
  const client = useQueryClient()
  if (!client.getQueryData(messagesQuery(dossier_id).queryKey)) {
    fillMessages(client, dossier_id, { messages, before, has_more: before !== null, revision: 0 })
  }
  return (
    <section className="chat" style={{ height, width: 600 }}>
      <Conversation
        dossier={in_dossier}
        me={me}
        seq={seq}
        onRead={nothing}
        onPin={null}
        onUnread={onUnread}
        onAttach={nothing}
        onFiles={nothing}
        onDocument={nothing}
        onCard={nothing}
      />
    </section>
  )
}

type Options = Partial<Pick<Props, 'before' | 'seq' | 'height' | 'onUnread'>>

export function open(
  messages: Message[],
  in_dossier = dossier(),
  { before = null, seq = null, height = 500, onUnread = null }: Options = {},
) {
  return show(<Opened {...{ messages, in_dossier, before, seq, height, onUnread }} />)
}
