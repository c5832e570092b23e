import { z } from 'zod'
import { City } from './companies.ts'
import { Dossier, DossierUser } from './dossier.ts'
import { endpoint } from './endpoint.ts'
import { CompanyRef, Person } from './person.ts'
import { CompanyName, Email, Id, PersonName, RegistrationNumber, Time, withWholeName } from './text.ts'

/**
 * An address of the mail domain of the own company is probably a colleague's, and is invited at the other company only with
 * this. Otherwise the code is `own_domain`.
 */
const not_a_colleague = z.literal(true).optional()

const OneDossier = z.object({ id: Id })
const OneParticipant = z.object({ id: Id, user_id: Id })

export const addParticipant = endpoint({
  method: 'POST',
  path: '/api/v1/dossiers/:id/users',
  summary: "Add a person from one of the dossier's companies with accounts.",
  session: 'consented',
  params: OneDossier,
  body: z.strictObject({ user_id: Id }),
  status: 201,
  repeated: 200,
  answer: DossierUser,
})

export const inviteGuest = endpoint({
  method: 'POST',
  path: '/api/v1/dossiers/:id/invite',
  summary: "Invite a guest of the dossier's external company by email.",
  session: 'consented',
  params: OneDossier,
  body: z.strictObject({ email: Email, company_id: Id, dossier_id: Id, not_a_colleague }),
  status: 201,
  repeated: 200,
  answer: DossierUser,
})

export const addGuestColleague = endpoint({
  method: 'POST',
  path: '/api/v1/dossiers/:id/colleagues',
  summary: "Add a colleague, as a guest. They get a link of their own, and the dossier's people read it.",
  session: 'consented',
  params: OneDossier,
  body: withWholeName(z.strictObject({ first_name: PersonName, last_name: PersonName, email: Email })),
  status: 201,
  repeated: 200,
  answer: DossierUser,
})

/** A company with an id is a relation or an own contact. One without is added on the way. */
export const InvitedCompany = z.union([
  z.strictObject({ id: Id }),
  z.strictObject({ name: CompanyName, registration_number: RegistrationNumber, city: City.nullish() }),
])
export type InvitedCompany = z.infer<typeof InvitedCompany>
/** Somebody with an account by their id, a guest by mail address. */
export const InvitedPerson = z.union([
  z.strictObject({ user_id: Id }),
  z.strictObject({ email: Email, not_a_colleague }),
])
export type InvitedPerson = z.infer<typeof InvitedPerson>

export const inviteCompany = endpoint({
  method: 'POST',
  path: '/api/v1/dossiers/:id/invite-company',
  summary: 'Share an internal dossier with a customer or supplier and invite somebody there: all or nothing.',
  session: 'consented',
  params: OneDossier,
  body: z.strictObject({ company: InvitedCompany, person: InvitedPerson }),
  status: 201,
  repeated: 200,
  answer: Dossier,
})

export const renewLink = endpoint({
  method: 'POST',
  path: '/api/v1/dossiers/:id/users/:user_id/renew-token',
  summary: "Renew a guest's access and email a new link.",
  session: 'consented',
  params: OneParticipant,
  status: 200,
  answer: z.object({ token_expires_at: Time }),
})

export const requestExtension = endpoint({
  method: 'POST',
  path: '/api/v1/dossiers/:id/request-extension',
  summary: 'Ask to extend access, as a guest, also before agreeing.',
  session: 'any',
  params: OneDossier,
  status: 204,
})

export const listAvailableUsers = endpoint({
  method: 'GET',
  path: '/app/dossiers/:id/available-users',
  summary: "List the people of the dossier's companies who do not take part in it.",
  session: 'consented',
  params: OneDossier,
  status: 200,
  answer: z.array(z.object({ company: CompanyRef, users: z.array(Person) })),
})

export const removeParticipant = endpoint({
  method: 'PATCH',
  path: '/api/v1/dossiers/:id/users/:user_id',
  summary: 'Leave a dossier, or remove somebody from it.',
  session: 'consented',
  params: OneParticipant,
  body: z.strictObject({ status: z.literal('removed') }),
  status: 200,
  answer: DossierUser,
})
