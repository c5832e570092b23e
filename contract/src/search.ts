import { z } from 'zod'
import { CompanyCard } from './company.ts'
import { DocumentKind } from './documents.ts'
import { DossierStatus } from './dossier.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Person } from './person.ts'
import { Id, text, Time } from './text.ts'

/** A marked range of a text, in UTF-16 places. */
export const Mark = z.tuple([z.int(), z.int()])
export type Mark = z.infer<typeof Mark>

export const SearchHit = z.object({
  kind: z.enum(['message', 'document', 'page']),
  at: Time,
  /** Of a message. */
  seq: z.int().nullable(),
  document_id: Id.nullable(),
  filename: z.string().nullable(),
  page: z.int().nullable(),
  document_kind: DocumentKind.nullable(),
  number: z.string().nullable(),
  amount: z.string().nullable(),
  by: z.object({ full_name: z.string(), company: z.string() }).nullable(),
  /** The part of the text around the first mark. */
  text: z.string(),
  marks: z.array(Mark),
})
export type SearchHit = z.infer<typeof SearchHit>

export const SearchGroup = z.object({
  dossier: z.object({
    id: Id,
    title: z.string(),
    status: DossierStatus,
    counterpart_name: z.string().nullable(),
    last_message_time: Time.nullable(),
    /** A closed dossier: its hits lead to the archive. */
    archived: z.boolean(),
  }),
  title_marks: z.array(Mark),
  hits: z.array(SearchHit),
  /** How many more hits the dossier has, at most 20. `more_capped`: there are more than that. */
  more: z.int(),
  more_capped: z.boolean(),
})
export type SearchGroup = z.infer<typeof SearchGroup>

export const SearchPage = z.object({
  groups: z.array(SearchGroup),
  /** On the first page only. */
  companies: z.array(CompanyCard),
  people: z.array(Person),
  understood: z.object({
    words: z.array(z.string()),
    amounts: z.array(z.string()),
    numbers: z.array(z.string()),
    /** The word that had no hits, so that similar ones were searched. */
    instead_of: z.string().nullable(),
  }),
  next: z.string().nullable(),
  /** False if the search took too long and these are only the hits found so far. */
  complete: z.boolean(),
  /** While older messages are still being indexed: the time of the oldest one that can be found. */
  indexed_since: Time.nullable(),
})
export type SearchPage = z.infer<typeof SearchPage>

export const searchKinds = ['all', 'message', 'document', 'invoice'] as const
export type SearchKind = (typeof searchKinds)[number]

const Day = z.iso.date().refine((day) => day >= '1900-01-01' && day <= '2999-12-31', 'Deze datum is te ver weg.')
const Amount = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/, 'Geef een bedrag, zoals 1234.50.')
const SearchCursor = z.string().max(512)
const wordsMost = 8

const Words = text(0, limits.search).refine(
  (q) => q.split(/\s+/).length <= wordsMost,
  `Zoek op hoogstens ${wordsMost} woorden.`,
)

const Filters = z.strictObject({
  kind: z.enum(searchKinds).default('all'),
  /** Both days inclusive, in the Dutch time zone. */
  from: Day.optional(),
  to: Day.optional(),
  amount_min: Amount.optional(),
  amount_max: Amount.optional(),
  cursor: SearchCursor.optional(),
})
type Filters = z.output<typeof Filters>

/** Whether the query and its filters belong together. Without words, a filter must select the documents. */
function checked<S extends z.ZodType<Filters & { q: string }>>(shape: S): S {
  return shape
    .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], error: 'Deze periode begint na haar einde.' })
    .refine(({ amount_min, amount_max }) => !amount_min || !amount_max || Number(amount_min) <= Number(amount_max), {
      path: ['amount_max'],
      error: 'Het laagste bedrag is hoger dan het hoogste.',
    })
    .refine(
      ({ q, kind, amount_min, amount_max }) =>
        q.length >= 2 || (q === '' && (kind === 'invoice' || amount_min || amount_max)),
      {
        path: ['q'],
        error: 'Zoek op minstens 2 tekens.',
      },
    )
}

const SearchShape = Filters.extend({
  q: Words.default(''),
  dossier_id: Id.optional(),
  /** The other company of the dossier. */
  company_id: Id.optional(),
  archive: z.stringbool({ truthy: ['true'], falsy: ['false'] }).default(false),
  limit: z.coerce.number().int().min(1).max(limits.search_groups_most).default(limits.search_groups),
})
export const SearchQuery = checked(SearchShape)
export type SearchQuery = z.output<typeof SearchQuery>

export const search = endpoint({
  method: 'GET',
  path: '/api/v1/search',
  summary: "Search messages and documents in all the caller's dossiers.",
  session: 'consented',
  query: SearchQuery,
  status: 200,
  answer: SearchPage,
})

const DossierSearchShape = Filters.extend({
  q: Words.default(''),
  limit: z.coerce.number().int().min(1).max(limits.search_hits_most).default(limits.search_hits),
})
export const DossierSearchQuery = checked(DossierSearchShape)
export type DossierSearchQuery = z.output<typeof DossierSearchQuery>

export const DossierSearchPage = z.object({
  hits: z.array(SearchHit),
  next: z.string().nullable(),
  complete: z.boolean(),
})
export type DossierSearchPage = z.infer<typeof DossierSearchPage>

export const searchDossier = endpoint({
  method: 'GET',
  path: '/api/v1/dossiers/:id/search',
  summary: 'Search the messages and documents of a dossier, newest first.',
  session: 'consented',
  params: z.object({ id: Id }),
  query: DossierSearchQuery,
  status: 200,
  answer: DossierSearchPage,
})
