import { z } from 'zod'
import { Company } from './company.ts'
import { endpoint } from './endpoint.ts'
import { Language, User } from './person.ts'
import { CompanyName, Email, Id, PersonName, RegistrationNumber, withWholeName } from './text.ts'

/**
 * Registration: four calls of one person without a session. The first returns a token for this draft only; the others
 * send it in the header `x-registration-token`.
 */
export const registrationHeaderName = 'x-registration-token'

export const RegisterCompany = z.strictObject({ name: CompanyName, registration_number: RegistrationNumber })
export const registerCompany = endpoint({
  method: 'POST',
  path: '/api/v1/companies',
  summary: "Start a registration, or change the token's draft.",
  session: 'none',
  body: RegisterCompany,
  status: 201,
  answer: Company.extend({ registration_token: z.string() }),
})

export const CompanyConsent = z.strictObject({
  privacy_policy_agreed: z.literal(true, 'U moet akkoord gaan met het privacybeleid'),
  terms_agreed: z.literal(true, 'U moet akkoord gaan met de algemene voorwaarden'),
  dpa_agreed: z.literal(true, 'U moet akkoord gaan met de gegevensverwerkingsovereenkomst'),
})
export const giveCompanyConsent = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:id/consent',
  summary: 'Agree, for the company, to the privacy policy, the terms and the data processing agreement.',
  session: 'none',
  params: z.object({ id: Id }),
  body: CompanyConsent,
  status: 201,
})

export const RegisterAdmin = withWholeName(
  z.strictObject({
    email: Email,
    first_name: PersonName,
    last_name: PersonName,
    company_id: Id,
    role: z.literal('admin'),
    language: Language.optional(),
  }),
)
export const registerAdmin = endpoint({
  method: 'POST',
  path: '/api/v1/users/admin',
  summary: 'Set the first admin of the registration, or change it when repeated.',
  session: 'none',
  body: RegisterAdmin,
  status: 201,
  answer: User,
})

export const makeFirstDossier = endpoint({
  method: 'POST',
  path: '/app/companies/:id/first-dossier',
  summary: 'Complete the registration: create a welcome dossier and email a link to set a password.',
  session: 'none',
  params: z.object({ id: Id }),
  body: z.strictObject({ admin_id: Id }),
  status: 201,
  answer: z.object({
    dossier_id: Id,
    /** The page with all mails on this machine, for a Klopt without a mail server. */
    mailbox: z.string().nullable(),
  }),
})

export const mailRegistrationAgain = endpoint({
  method: 'POST',
  path: '/app/companies/:id/registration-mail',
  summary:
    'Email the link of a completed registration again, to another address if need be. Earlier links stop working.',
  session: 'none',
  params: z.object({ id: Id }),
  body: z.strictObject({ email: Email }),
  status: 204,
})

export const RegisteredCompany = z.object({
  company: z.object({ name: z.string(), registration_number: z.string() }),
  admin_user: z.object({ first_name: z.string(), last_name: z.string(), email: z.string() }).optional(),
})
export type RegisteredCompany = z.infer<typeof RegisteredCompany>

export const checkRegistration = endpoint({
  method: 'GET',
  path: '/api/v1/companies/check-registration/:number',
  summary: 'Check whether a registration number already belongs to a customer, with a person to contact.',
  session: 'none',
  params: z.object({ number: z.string().max(64) }),
  status: 200,
  answer: RegisteredCompany.nullable(),
})

export const suggestCompany = endpoint({
  method: 'GET',
  path: '/api/v1/companies/register/:number',
  summary: 'The name that the register has for a registration number.',
  session: 'none',
  params: z.object({ number: z.string().max(64) }),
  status: 200,
  answer: z.object({ name: z.string(), city: z.string().nullable() }).nullable(),
})
