import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Time } from './text.ts'

export const checkKinds = ['seller_number', 'iban_changed', 'iban_invalid', 'same_number', 'same_file'] as const

/** A warning about an invoice that only one company sees. */
export const Check = z.object({
  card_id: Id,
  kind: z.enum(checkKinds),
  data: z.record(z.string(), z.string()),
  created_at: Time,
  seen: z.object({ by: z.object({ id: Id, full_name: z.string() }), at: Time }).nullable(),
})
export type Check = z.infer<typeof Check>

export const listChecks = endpoint({
  method: 'GET',
  path: '/api/v1/dossiers/:id/checks',
  summary: "List the warnings about the invoices of a dossier that only the caller's company sees.",
  session: 'consented',
  params: z.object({ id: Id }),
  status: 200,
  answer: z.array(Check),
})

export const seeCheck = endpoint({
  method: 'POST',
  path: '/api/v1/cards/:id/checks/:kind/seen',
  summary: "Dismiss a warning for the caller's whole company.",
  session: 'consented',
  params: z.object({ id: Id, kind: z.enum(checkKinds) }),
  status: 204,
})
