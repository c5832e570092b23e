import { z } from 'zod'
import { Agreement } from './agreement.ts'
import { Card } from './card.ts'
import { Check } from './checks.ts'
import { Document } from './documents.ts'
import { Dossier, DossierListItem, MuteState, SidebarItem } from './dossier.ts'
import { PinnedItem } from './pin.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { MessagePage } from './messages.ts'
import { Cursor, Email, Id, line, text, Time } from './text.ts'

const OneDossier = z.object({ id: Id })
const Title = line(1, limits.title)

/** The filters of the list. Without any, all dossiers are listed. An unknown filter is refused. */
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
  summary: "List the caller's open dossiers, most recent message first.",
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
  summary: "Create a dossier. It starts as an internal dossier of the caller's company.",
  session: 'consented',
  body: CreateDossier,
  status: 201,
  answer: Dossier,
})

export const readDossier = endpoint({
  method: 'GET',
  path: '/api/v1/dossiers/:id',
  summary: "A dossier with its companies, its participants and the caller's permissions.",
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
  summary: "Add a second company with which the caller's company has an active relation.",
  session: 'consented',
  params: OneDossier,
  body: z.strictObject({ company_id: Id }),
  status: 201,
  answer: Dossier,
})

export const MutePeriod = z.enum(['8_hours', '1_week', 'always'])
export type MutePeriod = z.infer<typeof MutePeriod>

export const muteDossier = endpoint({
  method: 'PUT',
  path: '/api/v1/dossiers/:id/mute',
  summary: 'Mute a dossier for the caller for a while, or unmute it with null.',
  session: 'consented',
  params: OneDossier,
  body: z.strictObject({ for: MutePeriod.nullable() }),
  status: 200,
  answer: z.object({ muted: MuteState.nullable() }),
})

/** A message of a person that was not deleted, or a document. */
export const PinDossier = z.strictObject({ kind: z.enum(['message', 'document']), id: Id })
export type PinDossier = z.infer<typeof PinDossier>

export const pinDossier = endpoint({
  method: 'PUT',
  path: '/api/v1/dossiers/:id/pin',
  summary: 'Pin a message or document under the title, replacing what was pinned.',
  session: 'consented',
  params: OneDossier,
  body: PinDossier,
  status: 200,
  answer: PinnedItem,
})

export const unpinDossier = endpoint({
  method: 'DELETE',
  path: '/api/v1/dossiers/:id/pin',
  summary: 'Unpin the pinned message or document.',
  session: 'consented',
  params: OneDossier,
  status: 204,
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
