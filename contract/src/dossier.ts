import { z } from 'zod'
import { cardBadges, turnCauses } from './card-words.ts'
import { Duty, RowDuty, OwnRowDuty } from './duties.ts'
import { CompanyRef, Person } from './person.ts'
import { ColleagueRequest } from './guest-links.ts'
import { PinnedItem } from './pin.ts'
import { limits } from './limits.ts'
import { Money } from './money.ts'
import { Id, Time } from './text.ts'

export const DossierStatus = z.enum(['open', 'close_request', 'closed'])
export type DossierStatus = z.infer<typeof DossierStatus>

/** The viewer muted the dossier. `until` is null if that lasts until they end it. */
export const MuteState = z.object({ until: Time.nullable() })
export type MuteState = z.infer<typeof MuteState>

// The defaults are for nodes and copies of the version before.
export const SidebarItem = z.object({
  id: Id,
  title: z.string(),
  status: DossierStatus,
  /** The other company. Null if the own company is the only one. */
  counterpart_id: Id.nullable(),
  counterpart_name: z.string().nullable(),
  last_message_preview: z.string().nullable(),
  last_message_time: Time.nullable(),
  last_message_sender: z.string().nullable(),
  sender_email: z.string().nullable(),
  unread_count: z.int(),
  /** False for an admin who reads along. */
  takes_part: z.boolean().default(false),
  /** The viewer marked it as unread, also if nothing is. */
  marked_unread: z.boolean().default(false),
  muted: MuteState.nullable().default(null),
  /** The summary of its cards, with the difference or the rest in its currency. */
  card_state: z.enum(cardBadges).nullable(),
  card_difference: z.string().nullable(),
  card_currency: z.string().nullable(),
  /** There is no card but of pro formas, which ask nothing of anybody. */
  is_proforma: z.boolean().optional(),
  /** The difference of `card_state` is within the limit of the viewer's company. */
  within_limit: z.boolean().optional(),
  turn_company_id: Id.nullable(),
  /** The first duty of the viewer's company, and that of the other one. The sidebar counts them and names none. */
  own_duty: RowDuty.nullable().default(null),
  other_duty: RowDuty.nullable().default(null),
  /** The earliest due date of its invoices, estimated if the invoice names none. */
  due_date: z.string().nullable(),
  due_estimated: z.boolean(),
})
export type SidebarItem = z.infer<typeof SidebarItem>

/** `users` and `documents` have at most ten names. With a search, matching ones come first. */
export const DossierListItem = SidebarItem.extend({
  own_duty: OwnRowDuty.nullable().default(null),
  users: z.array(z.string()),
  user_count: z.int(),
  documents: z.array(z.string()),
  document_count: z.int(),
  /** What the invoices of `due_date` cost, with VAT. Null if that is not certain. Missing without such a date. */
  due: z
    .object({ side: z.enum(['pay', 'receive']), amount: Money.nullable(), currency: z.string() })
    .nullable()
    .optional(),
  /** A difference is open: it is not agreed, or an agreement left a part of it open. */
  differs: z.boolean(),
  /** The access of a guest has ended, so that only the title is included. */
  access_ended: z.boolean(),
})
export type DossierListItem = z.infer<typeof DossierListItem>

export const DossierUser = Person.extend({
  status: z.enum(['active', 'removed']),
  company: CompanyRef,
  token_expires_at: Time.nullable(),
  last_opened_at: Time.nullable(),
  /** When a guest's link was first used: a person agreed with it. Null for others. */
  agreed_at: Time.nullable(),
  /** Who invited a guest, and may have left since. Null for others. */
  invited_by: Id.nullish(),
  read_seq: z.int(),
  read_at: Time.nullable(),
  /** A guest asked for longer access, which has not been renewed yet. */
  extension_requested: z.boolean(),
  /**
   * A mail about the dossier came back, and they have not opened it since. For people who can do something about it.
   */
  mail_bounced: z.boolean(),
  can_remove: z.boolean(),
  can_renew: z.boolean(),
})
export type DossierUser = z.infer<typeof DossierUser>

export const DossierPermissions = z.object({
  post: z.boolean(),
  upload: z.boolean(),
  add_participant: z.boolean(),
  /** A guest may add colleagues of their own company. */
  add_colleague: z.boolean().default(false),
  invite_company: z.boolean(),
  rename: z.boolean(),
  leave: z.boolean(),
  remove_users: z.boolean(),
  renew_links: z.boolean(),
  request_close: z.boolean(),
  cancel_close: z.boolean(),
  close: z.boolean(),
  /** May set the turn. */
  turn: z.boolean(),
  /** May mail the other company what they have to do. */
  remind: z.boolean().default(false),
  mute: z.boolean().default(false),
  mark_unread: z.boolean().default(false),
})
export type DossierPermissions = z.infer<typeof DossierPermissions>

/** The turn, which follows from the newest act. Without a company it is nobody's turn. */
export const Turn = z.object({
  company_id: Id.nullable(),
  cause: z.enum(turnCauses),
  at: Time,
  by: z.object({ id: Id, full_name: z.string() }),
  by_hand: z.boolean(),
})
export type Turn = z.infer<typeof Turn>

/** A company of a dossier, with data to distinguish it from one with the same name. */
export const DossierCompany = CompanyRef.extend({
  registration_number: z.string(),
  verified: z.boolean(),
  mail_domain: z.string().nullable(),
})
export type DossierCompany = z.infer<typeof DossierCompany>

export const Dossier = z.object({
  id: Id,
  title: z.string(),
  status: DossierStatus,
  created_at: Time,
  close_requested_by: z.object({ company_id: Id, user_id: Id }).nullable(),
  companies: z.array(DossierCompany),
  users: z.array(DossierUser),
  last_seq: z.int(),
  read_seq: z.int(),
  takes_part: z.boolean(),
  muted: MuteState.nullable().default(null),
  pinned: PinnedItem.nullable().default(null),
  /** The first message that the viewer marked as unread. Others do not see this. */
  unread_from: z.int().nullable().default(null),
  /** What each company has to do, gravest first; both see the same. */
  duties: z
    .array(Duty)
    .max(2 * limits.duties_a_company)
    .default([]),
  /** The first duty, for apps of the version before. */
  turn: Turn.nullable(),
  due_date: z.string().nullable(),
  due_estimated: z.boolean(),
  cards: z.int(),
  /** The mails that wait until somebody lets them in. Guests get 0. */
  held_mails: z.int().default(0),
  /** People who ask for access of their own, for those who may invite them. Copies of an older version lack it. */
  colleagues: z.array(ColleagueRequest).optional(),
  permissions: DossierPermissions,
})
export type Dossier = z.infer<typeof Dossier>
