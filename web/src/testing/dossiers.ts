import type { Dossier, DossierPermissions, DossierUser } from '@klopt/contract'
import { idOf } from './examples.ts'

const proof = { registration_number: '00000001', verified: true, mail_domain: null }
export const linde = { id: idOf(80), name: 'Bouwbedrijf De Linde', is_klopt_client: true, ...proof }
export const dalen = { id: idOf(81), name: 'Van Dalen Gevelbouw', is_klopt_client: true, ...proof }
export const vos = { id: idOf(82), name: 'Vos Kraanverhuur', is_klopt_client: false, ...proof, verified: false }

/** Grants only the named permissions. */
export function permitted(...allowed: (keyof DossierPermissions)[]): DossierPermissions {
  const may = (one: keyof DossierPermissions) => allowed.includes(one)
  return {
    post: may('post'),
    upload: may('upload'),
    add_participant: may('add_participant'),
    add_colleague: may('add_colleague'),
    invite_company: may('invite_company'),
    rename: may('rename'),
    leave: may('leave'),
    remove_users: may('remove_users'),
    renew_links: may('renew_links'),
    request_close: may('request_close'),
    cancel_close: may('cancel_close'),
    close: may('close'),
    turn: may('turn'),
    remind: false,
    mute: may('mute'),
    mark_unread: may('mark_unread'),
  }
}

/** A participant of a dossier. Anna of De Linde is number 90. */
export function participantOf(n: number, name: string, difference: Partial<DossierUser> = {}): DossierUser {
  const [first_name = '', ...rest] = name.split(' ')
  return {
    id: idOf(n),
    first_name,
    last_name: rest.join(' '),
    full_name: name,
    email: `${first_name.toLowerCase()}@bouw.example`,
    role: 'user',
    status: 'active',
    company: linde,
    token_expires_at: null,
    last_opened_at: null,
    agreed_at: null,
    read_seq: 0,
    read_at: null,
    extension_requested: false,
    mail_bounced: false,
    can_remove: false,
    can_renew: false,
    ...difference,
  }
}

/** De Linde's dossier with Van Dalen. */
export function dossierOf(difference: Partial<Dossier> = {}): Dossier {
  return {
    id: idOf(1),
    title: 'PO 4500127 gevelelementen',
    status: 'open',
    created_at: '2025-08-29T08:00:00.000Z',
    close_requested_by: null,
    companies: [linde, dalen],
    users: [participantOf(90, 'Anna Bakker'), participantOf(91, 'Bram de Wit', { company: dalen })],
    last_seq: 0,
    read_seq: 0,
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
    permissions: permitted('post', 'upload', 'add_participant', 'rename', 'leave', 'renew_links', 'request_close'),
    ...difference,
  }
}
