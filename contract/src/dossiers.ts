import { z } from 'zod'
import { Agreement } from './agreement.ts'
import { Card } from './card.ts'
import { Check } from './checks.ts'
import { card_badges, turn_causes } from './card-words.ts'
import { Document } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { MessagePage } from './messages.ts'
import { CompanyRef, Person } from './person.ts'
import { Cursor, Email, Id, line, text, Time } from './text.ts'

export const DossierStatus = z.enum(['open', 'close_request', 'closed'])
export type DossierStatus = z.infer<typeof DossierStatus>

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
  /** The summary of its cards, with the difference or the rest in its currency. */
  card_state: z.enum(card_badges).nullable(),
  card_difference: z.string().nullable(),
  card_currency: z.string().nullable(),
  turn_company_id: Id.nullable(),
  /** The earliest due date of its invoices, estimated if the invoice names none. */
  due_date: z.string().nullable(),
  due_estimated: z.boolean(),
})
export type SidebarItem = z.infer<typeof SidebarItem>

/** `users` and `documents` have at most ten names. With a search, matching ones come first. */
export const DossierListItem = SidebarItem.extend({
  users: z.array(z.string()),
  user_count: z.int(),
  documents: z.array(z.string()),
  document_count: z.int(),
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
  read_seq: z.int(),
  read_at: Time.nullable(),
  /** A guest asked for longer access, which has not been renewed yet. */
  extension_requested: z.boolean(),
  /** A mail about the dossier came back, and they have not opened it since. For people who can do something about it. */
  mail_bounced: z.boolean(),
  can_remove: z.boolean(),
  can_renew: z.boolean(),
})
export type DossierUser = z.infer<typeof DossierUser>

export const DossierPermissions = z.object({
  post: z.boolean(),
  upload: z.boolean(),
  add_participant: z.boolean(),
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
})
export type DossierPermissions = z.infer<typeof DossierPermissions>

/** The turn, which follows from the newest act. Without a company it is nobody's turn. */
export const Turn = z.object({
  company_id: Id.nullable(),
  cause: z.enum(turn_causes),
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
  /** Null with only one company, and before the first act. */
  turn: Turn.nullable(),
  due_date: z.string().nullable(),
  due_estimated: z.boolean(),
  cards: z.int(),
  /** The mails that wait until somebody lets them in. Guests get 0. */
  held_mails: z.int().default(0),
  permissions: DossierPermissions,
})
export type Dossier = z.infer<typeof Dossier>

const OneDossier = z.object({ id: Id })
const Title = line(1, limits.title)

/** Which dossiers of the list are asked for. Without any, all of them. An unknown filter is refused. */
export const DossierFilters = z.strictObject({
  q: text(0, limits.search).optional(),
  /** It is the turn of the caller's company. */
  turn: z.literal('own').optional(),
  differs: z.literal('1').optional(),
  /** An invoice is due within so many days, or overdue. */
  due_days: z.coerce.number().int().min(0).max(limits.due_days).optional(),
  /** The other company. */
  company_id: Id.optional(),
})
export type DossierFilters = z.infer<typeof DossierFilters>

const ListQuery = DossierFilters.extend({
  limit: z.coerce.number().int().min(1).max(limits.dossiers_page).default(limits.dossiers_page),
  cursor: Cursor.optional(),
})

export const listDossiers = endpoint({
  method: 'GET',
  path: '/app/dossiers/list',
  summary: 'List the open dossiers of the caller, newest last message first.',
  session: 'consented',
  query: ListQuery,
  status: 200,
  answer: z.array(DossierListItem),
})

export const listSidebar = endpoint({
  method: 'GET',
  path: '/app/sidebar/dossiers',
  summary: 'The same list, with only the data for the sidebar.',
  session: 'consented',
  query: ListQuery.pick({ limit: true, cursor: true }),
  status: 200,
  answer: z.array(SidebarItem),
})

export const exportDossiers = endpoint({
  method: 'GET',
  path: '/app/dossiers/export',
  summary: 'Create a link to the filtered list as a file, valid for 60 seconds.',
  session: 'consented',
  query: DossierFilters.extend({ format: z.enum(['xlsx', 'csv']) }),
  status: 200,
  answer: z.object({ signed_url: z.string(), expires_at: Time }),
})

export const CreateDossier = z.strictObject({ title: Title, client_id: Id.optional() })
export const createDossier = endpoint({
  method: 'POST',
  path: '/api/v1/dossiers',
  summary: 'Create a dossier. It starts as an internal dossier of the own company.',
  session: 'consented',
  body: CreateDossier,
  status: 201,
  answer: Dossier,
})

export const readDossier = endpoint({
  method: 'GET',
  path: '/api/v1/dossiers/:id',
  summary: 'A dossier with its companies, participants and the permissions of the caller.',
  session: 'consented',
  params: OneDossier,
  status: 200,
  answer: Dossier,
})

export const renameDossier = endpoint({
  method: 'PATCH',
  path: '/api/v1/dossiers/:id',
  summary: 'Rename a dossier.',
  session: 'consented',
  params: OneDossier,
  body: z.strictObject({ title: Title }),
  status: 200,
  answer: Dossier,
})

export const readDossierData = endpoint({
  method: 'GET',
  path: '/api/v1/dossiers/:id/data',
  summary: 'All data for the dossier screen, in one call.',
  session: 'consented',
  params: OneDossier,
  status: 200,
  answer: z.object({
    dossier: Dossier,
    documents: z.array(Document),
    messages: MessagePage,
    cards: z.array(Card),
    /** All extra work of the dossier, newest first. */
    extra_work: z.array(Agreement),
    checks: z.array(Check),
  }),
})

export const linkCompany = endpoint({
  method: 'POST',
  path: '/api/v1/dossiers/:id/companies',
  summary: 'Add a second company with which the own company has an active relation.',
  session: 'consented',
  params: OneDossier,
  body: z.strictObject({ company_id: Id }),
  status: 201,
  answer: Dossier,
})

export const requestClose = endpoint({
  method: 'POST',
  path: '/api/v1/dossiers/:id/request-close',
  summary: 'Ask the other customer to close.',
  session: 'consented',
  params: OneDossier,
  status: 200,
  answer: Dossier,
})

export const cancelClose = endpoint({
  method: 'POST',
  path: '/api/v1/dossiers/:id/cancel-close',
  summary: 'Cancel a request to close.',
  session: 'consented',
  params: OneDossier,
  status: 200,
  answer: Dossier,
})

export const closeDossier = endpoint({
  method: 'POST',
  path: '/api/v1/dossiers/:id/close',
  summary: 'Close a dossier: as the only customer, or as the company that was asked.',
  session: 'consented',
  params: OneDossier,
  status: 200,
  answer: Dossier,
})

export const TitleForm = z.object({ title: Title })
export const EmailForm = z.object({ email: Email })
