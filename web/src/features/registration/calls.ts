import {
  giveCompanyConsent,
  mailRegistrationAgain,
  makeFirstDossier,
  registerAdmin,
  registerCompany,
  registrationHeaderName,
} from '@klopt/contract'
import { ApiError, call } from '../../platform/api.ts'
import type { Admin, Company, Draft } from './draft.ts'

type BegunRegistration = NonNullable<Draft['begun']>
/** `company` has the name from the register if it has one for this number. */
type SavedCompany = { begun: BegunRegistration; company: Company }

/** Starts a registration or changes the current one. If that has expired, a new one is started. */
export async function saveCompany(company: Company, begun: BegunRegistration | null): Promise<SavedCompany> {
  const body = { name: company.name.trim(), registration_number: company.registration_number }
  const answer = await call(registerCompany, { body, headers: tokenHeader(begun) }).catch((error: unknown) => {
    if (begun && isExpired(error)) return call(registerCompany, { body })
    throw error
  })
  const { id: company_id, registration_token: token, name, registration_number } = answer
  return { begun: { company_id, token, registration_number }, company: { name, registration_number } }
}

export async function agree(begun: BegunRegistration): Promise<void> {
  const body = { privacy_policy_agreed: true, terms_agreed: true, dpa_agreed: true } as const
  await call(giveCompanyConsent, { params: { id: begun.company_id }, body, headers: tokenHeader(begun) })
}

export async function nameAdmin(admin: Admin, begun: BegunRegistration, language: 'NL' | 'EN'): Promise<string> {
  const body = { ...admin, company_id: begun.company_id, role: 'admin', language } as const
  return (await call(registerAdmin, { body, headers: tokenHeader(begun) })).id
}

/** The last call, which sends the mail with the link. Answers with the page on which this machine shows its mails. */
export async function finish(admin_id: string, begun: BegunRegistration): Promise<string | null> {
  const params = { id: begun.company_id }
  return (await call(makeFirstDossier, { params, body: { admin_id }, headers: tokenHeader(begun) })).mailbox
}

/** Mails the link again, also to another address. */
export async function mailAgain(email: string, begun: BegunRegistration): Promise<void> {
  const params = { id: begun.company_id }
  await call(mailRegistrationAgain, { params, body: { email }, headers: tokenHeader(begun) })
}

export function isExpired(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'registration_expired'
}

function tokenHeader(begun: BegunRegistration | null): Record<string, string> {
  return begun ? { [registrationHeaderName]: begun.token } : {}
}
