import type { DossierPermissions, DossierStatus } from '@klopt/contract'
import type { Viewer } from '../../platform/session.ts'

export type Caller = Pick<Viewer, 'id' | 'role' | 'is_guest' | 'company_id'>

/** What the rules need to know of a dossier, seen from one viewer. Counts are of companies, customers, active own people. */
export type DossierFacts = {
  status: DossierStatus
  takes_part: boolean
  access_ended: boolean
  company_count: number
  customer_count: number
  own_participants: number
  close_requested_by_company: string | null
}

/**
 * What `viewer` may do in a dossier they may see. The server refuses by it and the web app hides by it:
 * it is sent along as `dossier.permissions`, so the rule exists once.
 */
export function dossierPermissions(viewer: Caller, dossier: DossierFacts): DossierPermissions {
  const active = dossier.status !== 'closed' && !dossier.access_ended // the door let them in: participant, or admin of a company in it
  const staff = active && viewer.role !== 'viewer'
  const alone = dossier.customer_count === 1 // internal, or with an outsider
  const asked = dossier.status === 'close_request'
  return {
    post: active, // an admin who does not take part yet joins by the first thing written or uploaded
    upload: active,
    add_participant: staff,
    invite_company: staff && dossier.company_count === 1,
    rename: staff,
    leave: staff && dossier.takes_part && dossier.own_participants > 1,
    remove_users: active && viewer.role === 'admin',
    renew_links: staff,
    request_close: staff && dossier.status === 'open' && dossier.customer_count === 2,
    cancel_close: staff && asked,
    turn: active && dossier.company_count === 2,
    close: staff && (alone || (asked && dossier.close_requested_by_company !== viewer.company_id)),
  }
}

export type ParticipantFacts = { id: string; company_id: string; company_owner_id: string | null; is_guest: boolean }

/** What `viewer` may do to one participant: admins remove own people but the last, and the guests of their own contacts. */
export function participantPermissions(viewer: Caller, dossier: DossierFacts, participant: ParticipantFacts) {
  const { remove_users, renew_links } = dossierPermissions(viewer, dossier)
  const ownColleague = participant.company_id === viewer.company_id && participant.id !== viewer.id
  const ownGuest = participant.company_owner_id === viewer.company_id
  return {
    can_remove: remove_users && (ownGuest || (ownColleague && dossier.own_participants > 1)),
    can_renew: renew_links && participant.is_guest,
  }
}
