import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { CompanyRef } from './people.ts'
import { Id, Time } from './text.ts'

/** What other companies see of a company. */
export const CompanyCard = CompanyRef.extend({ registration_number: z.string(), city: z.string().nullable() })
export type CompanyCard = z.infer<typeof CompanyCard>

export const Relation = z.object({
  relation_id: Id,
  company: CompanyCard,
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
  summary: "The company's customers and suppliers; requests for admins alone.",
  session: 'consented',
  status: 200,
  answer: z.object({ accepted: z.array(Relation), pending: z.array(Relation), sent: z.array(Relation) }),
})
