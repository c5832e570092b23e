import { type DossierPermissions, type DossierStatus, limits, type Message } from '@klopt/contract'
import type { Viewer } from '../../platform/session.ts'

export type Caller = Pick<Viewer, 'id' | 'role' | 'is_guest' | 'company_id'>

/** The facts of a dossier for the rules, for one viewer. Counts are of companies, customers, and active colleagues. */
export type DossierFacts = {
  status: DossierStatus
  takes_part: boolean
  access_ended: boolean
  company_count: number
  customer_count: number
  own_participants: number
  close_requested_by_company: string | null
}

/** Whether `viewer` may manage dossiers. Guests, and others who only view, may write and upload. */
export function isStaff({ role }: Pick<Caller, 'role'>): boolean {
  return role !== 'viewer'
}

/**
 * The rights of `viewer` in a dossier that they may see. The server enforces them and sends them as
 * `dossier.permissions`, by which the web app hides buttons. So the rule exists once.
 */
export function dossierPermissions(viewer: Caller, dossier: DossierFacts): DossierPermissions {
  // The access check made sure that the viewer takes part or is an admin of a company in the dossier.
  const active = dossier.status !== 'closed' && !dossier.access_ended
  const staff = active && isStaff(viewer)
  const alone = dossier.customer_count === 1 // internal, or with an external company
  const closeRequested = dossier.status === 'close_request'
  return {
    post: active, // an admin who reads along joins by their first message or upload
    upload: active,
    add_participant: staff,
    add_colleague: active && viewer.is_guest,
    invite_company: staff && dossier.company_count === 1,
    rename: staff,
    leave: staff && dossier.takes_part && dossier.own_participants > 1,
    remove_users: active && viewer.role === 'admin',
    renew_links: staff,
    request_close: staff && dossier.status === 'open' && dossier.customer_count === 2,
    cancel_close: staff && closeRequested,
    turn: active && dossier.company_count === 2,
    remind: staff && dossier.company_count === 2,
    close: staff && (alone || (closeRequested && dossier.close_requested_by_company !== viewer.company_id)),
    mute: active && dossier.takes_part,
    mark_unread: active && dossier.takes_part,
  }
}

type MessageFacts = Pick<Message, 'message_type' | 'event' | 'mail' | 'created_at'>

/**
 * Until when its sender may edit or delete a message: only their own words, written here. Equal for every viewer, so that
 * one event serves all; the sender and the right to post are checked besides.
 */
export function messagePermissions({ message_type, event, mail, created_at }: MessageFacts): Message['permissions'] {
  const ownWords = message_type === 'chat_message' && event === null && mail === null
  return { change_until: ownWords ? new Date(Date.parse(created_at) + limits.message_change).toISOString() : null }
}

export type ParticipantFacts = { id: string; company_id: string; company_owner_id: string | null; is_guest: boolean }

/** The rights of `viewer` over a participant. Admins remove colleagues, except the last, and guests of own contacts. */
export function participantPermissions(viewer: Caller, dossier: DossierFacts, participant: ParticipantFacts) {
  const { remove_users, renew_links } = dossierPermissions(viewer, dossier)
  const ownColleague = participant.company_id === viewer.company_id && participant.id !== viewer.id
  const ownGuest = participant.company_owner_id === viewer.company_id
  return {
    can_remove: remove_users && (ownGuest || (ownColleague && dossier.own_participants > 1)),
    can_renew: renew_links && participant.is_guest,
  }
}

/** Whether `viewer` learns that a mail to a participant came back: who can correct the address, or ask them. */
export function mayKnowBounce(viewer: Caller, { is_guest, company_id, company_owner_id }: ParticipantFacts): boolean {
  if (viewer.is_guest) return false
  return company_id === viewer.company_id || company_owner_id === viewer.company_id || is_guest
}
