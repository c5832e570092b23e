import { z } from 'zod'

const Company = z.object({ name: z.string(), registration_number: z.string() })
const Consents = z.object({ privacy_policy_agreed: z.boolean(), terms_agreed: z.boolean(), dpa_agreed: z.boolean() })
const Admin = z.object({ email: z.string(), first_name: z.string(), last_name: z.string() })

const Draft = z.object({
  step: z.literal([1, 2, 3]),
  company: Company,
  consents: Consents,
  admin: Admin,
  /** The registration on the server, and the token to change it. */
  begun: z.object({ company_id: z.string(), token: z.string(), registration_number: z.string() }).nullable(),
  /** The admin as stored on the server, so that a retry after a lost response repeats only the last call. */
  named: Admin.extend({ id: z.string() }).nullable(),
})

export type Company = z.infer<typeof Company>
export type Consents = z.infer<typeof Consents>
export type Admin = z.infer<typeof Admin>
export type Draft = z.infer<typeof Draft>

export const noConsents: Consents = { privacy_policy_agreed: false, terms_agreed: false, dpa_agreed: false }
export const emptyDraft: Draft = {
  step: 1,
  company: { name: '', registration_number: '' },
  consents: noConsents,
  admin: { email: '', first_name: '', last_name: '' },
  begun: null,
  named: null,
}

const key = 'registration'

/** The input from before a reload. It is removed with the tab, or when the registration is complete. */
export function readDraft(): Draft | null {
  try {
    return Draft.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

export function storeDraft(draft: Draft) {
  sessionStorage.setItem(key, JSON.stringify(draft))
}

export function dropDraft() {
  sessionStorage.removeItem(key)
}
