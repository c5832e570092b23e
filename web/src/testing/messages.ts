import type { DossierUser, DossierEvent, Message } from '@klopt/contract'

/** People and messages of the tests. */
export const anna = {
  id: '00000000-0000-7000-8000-00000000000a',
  name: 'Anna de Bouwer',
  company: { id: '00000000-0000-7000-8000-0000000000aa', name: 'Bouw BV' },
}
export const bram = {
  id: '00000000-0000-7000-8000-00000000000b',
  name: 'Bram van Staal',
  company: { id: '00000000-0000-7000-8000-0000000000bb', name: 'Staal BV' },
}
export const dossier_id = '00000000-0000-7000-8000-0000000000d1'

type ChatMessage = Extract<Message, { event: null }>
type SystemMessage = Extract<Message, { message_type: 'system' }>

export function say(seq: number, who: typeof anna, at = '2025-09-04T09:00:00.000Z', text = `nr ${seq}`): ChatMessage {
  return {
    id: `00000000-0000-7000-9000-${String(seq).padStart(12, '0')}`,
    dossier_id,
    seq,
    message_type: 'chat_message',
    event: null,
    data: null,
    message: text,
    sender_id: who.id,
    user_id: who.id,
    sender_name: who.name,
    sender_email: null,
    company: who.company,
    created_at: at,
    unread: false,
    client_id: null,
    mail: null,
    mentions: [],
    revision: 0,
    quote: null,
    edited_at: null,
    mailed: false,
    permissions: { change_until: null },
  }
}

/** An event of a later version of Klopt. */
export const unknownEvent = { event: 'something_new', data: {} } as unknown as DossierEvent

export function systemMessage(seq: number, event: DossierEvent, at = '2025-09-04T09:00:00.000Z'): SystemMessage {
  return {
    ...say(seq, anna, at),
    message_type: 'system',
    ...event,
    sender_id: null,
    user_id: null,
    sender_name: 'System User',
    company: null,
    message: 'Er is iets gebeurd.',
  }
}

export function participant(who: typeof anna, read_seq = 0): DossierUser {
  const [first_name = '', ...rest] = who.name.split(' ')
  return {
    id: who.id,
    first_name,
    last_name: rest.join(' '),
    full_name: who.name,
    email: `${first_name.toLowerCase()}@example.com`,
    role: 'user',
    status: 'active',
    company: { ...who.company, is_klopt_client: true },
    token_expires_at: null,
    last_opened_at: null,
    agreed_at: null,
    read_seq,
    read_at: null,
    extension_requested: false,
    mail_bounced: false,
    can_remove: false,
    can_renew: false,
  }
}
