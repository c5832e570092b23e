import { z } from 'zod'
import { Company, CompanyCard } from './company.ts'
import { endpoint } from './endpoint.ts'
import { Person, Role, User } from './person.ts'
import { CompanyName, Email, Id, line, ListQuery, RegistrationNumber, Time } from './text.ts'

const OneCompany = z.object({ id: Id })

export const readCompany = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:id',
  summary: 'A company: all fields for its own admins, a card for others who may see it.',
  session: 'consented',
  params: OneCompany,
  status: 200,
  answer: z.union([Company, CompanyCard]),
})

// A form sends an empty string for a missing value.
const fact = (most: number) => z.union([z.literal('').transform(() => null), line(1, most), z.null()]).optional()
// A decimal with a point, never a float. The database has the same maximum.
const decimal = (most: number, refusal: string) =>
  z.string().refine((value) => /^\d{1,6}(\.\d{1,2})?$/.test(value) && Number(value) <= most, refusal)
export const UpdateCompany = z.strictObject({
  vat_number: fact(32),
  address: fact(128),
  postcode: fact(16),
  city: fact(64),
  email: z.union([z.literal('').transform(() => null), Email, z.null()]).optional(),
  phone: fact(32),
  tolerance_amount: decimal(
    100_000,
    'Geef een bedrag van 0 tot en met 100.000 euro, met hoogstens 2 decimalen.',
  ).optional(),
  tolerance_percent: decimal(10, 'Geef een percentage van 0 tot en met 10, met hoogstens 2 decimalen.').optional(),
  tolerance_cap: decimal(1000, 'Geef een bedrag van 0 tot en met 1.000 euro, met hoogstens 2 decimalen.').optional(),
})
export const updateCompany = endpoint({
  method: 'PATCH',
  path: '/api/v1/companies/:id',
  summary: "Change the details of the caller's company.",
  session: 'consented',
  params: OneCompany,
  body: UpdateCompany,
  status: 200,
  answer: Company,
})

/** The code in the letter. Separators and case are ignored, and characters that look alike do not occur. */
export const LetterCode = z
  .string()
  .max(64)
  .overwrite((typed) => typed.replace(/[\s.-]/g, '').toUpperCase())
  .regex(/^[2-9A-HJ-NP-Z]{12}$/, 'De code bestaat uit 12 letters en cijfers.')
export const verifyCompany = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:id/verification',
  summary: "Verify the caller's company with the code from the letter to its registered address.",
  session: 'consented',
  params: OneCompany,
  body: z.strictObject({ code: LetterCode }),
  status: 200,
  answer: Company,
})

export const listCompanyUsers = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:id/users',
  summary: "The people of the caller's company or a related one.",
  session: 'consented',
  params: OneCompany,
  query: ListQuery,
  status: 200,
  answer: z.union([
    z.array(User),
    z.array(
      Person.extend({
        /** A contact whom the caller may remove: an admin, and the contact takes part in no open dossier. */
        can_remove: z.boolean().optional(),
      }),
    ),
  ]),
})

export const removeContact = endpoint({
  method: 'DELETE',
  path: '/api/v1/companies/:id/users/:user_id',
  summary:
    'Remove a person from the contacts of an own contact, as an admin. They may not take part in an open dossier.',
  session: 'consented',
  params: z.object({ id: Id, user_id: Id }),
  status: 204,
})

/** Amounts and prices in euro cents. */
export const Billing = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  admins: z.int(),
  users: z.int(),
  viewers: z.int(),
  lines: z.array(
    z.object({
      user_id: Id,
      full_name: z.string(),
      role: Role,
      price: z.int(),
      days: z.int(),
      days_in_month: z.int(),
      amount: z.int(),
      /** The day of the month on which a deleted person paid for the last time. */
      last_day: z.int().optional(),
    }),
  ),
  total: z.int(),
})
export type Billing = z.infer<typeof Billing>
export const readBilling = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:id/billing',
  summary: "This month's estimated cost, pro rata.",
  session: 'consented',
  params: OneCompany,
  status: 200,
  answer: Billing,
})

/** A company in search results. Without an id it is in the register but not in Klopt. */
export const CompanyHit = CompanyCard.extend({ id: Id.nullable() })
export type CompanyHit = z.infer<typeof CompanyHit>
export const searchCompanies = endpoint({
  method: 'GET',
  path: '/app/relations/search',
  summary:
    "Search Klopt customers, the company's own contacts and the register. Header x-register shows whether the register answered.",
  session: 'consented',
  query: z.object({ q: line(2, 64) }),
  status: 200,
  answer: z.array(CompanyHit),
})

export const City = line(0, 64)

export const addContact = endpoint({
  method: 'POST',
  path: '/api/v1/companies/external',
  summary: 'Add an external company, as a private contact.',
  session: 'consented',
  body: z.strictObject({
    name: CompanyName,
    registration_number: RegistrationNumber,
    city: City.nullish(),
    status: z.unknown().optional(),
    is_klopt_client: z.unknown().optional(),
  }),
  status: 201,
  repeated: 200,
  answer: z.object({ id: Id }),
})

export const Relation = z.object({
  relation_id: Id,
  /** With the time since when it has been a customer or contact. */
  company: CompanyCard.extend({ created_at: Time }),
  company_2_id: Id,
  status: z.enum(['pending', 'active', 'inactive']),
  created_at: Time,
  permissions: z.object({
    accept: z.boolean(),
    reject: z.boolean(),
    cancel: z.boolean(),
    deactivate: z.boolean(),
    activate: z.boolean(),
  }),
})
export type Relation = z.infer<typeof Relation>

export const listRelations = endpoint({
  method: 'GET',
  path: '/api/v1/relations',
  summary: 'List the customers and suppliers of the company, and for admins also the requests.',
  session: 'consented',
  status: 200,
  answer: z.object({ accepted: z.array(Relation), pending: z.array(Relation), sent: z.array(Relation) }),
})

export const requestRelation = endpoint({
  method: 'POST',
  path: '/api/v1/relations',
  summary: "Request a relation with a Klopt customer, or start one with one of the company's own contacts.",
  session: 'consented',
  body: z.strictObject({ company_2_id: Id, status: z.unknown().optional() }),
  status: 201,
  answer: Relation,
})

const OneRelation = z.object({ id: Id })

export const updateRelation = endpoint({
  method: 'PATCH',
  path: '/api/v1/relations/:id',
  summary: 'Accept a request, or deactivate or reactivate a relation.',
  session: 'consented',
  params: OneRelation,
  body: z.strictObject({ status: z.enum(['active', 'inactive']) }),
  status: 200,
  answer: Relation,
})

export const deleteRelation = endpoint({
  method: 'DELETE',
  path: '/api/v1/relations/:id',
  summary: 'Reject an incoming request or cancel a sent one.',
  session: 'consented',
  params: OneRelation,
  status: 204,
})
