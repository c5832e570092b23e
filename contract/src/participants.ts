import { z } from 'zod'
import { DossierUser } from './dossier.ts'
import { endpoint } from './endpoint.ts'
import { CompanyRef, Person } from './person.ts'
import { Email, Id, Time } from './text.ts'

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
  summary: "Invite a guest of the dossier's external company by e-mail.",
  session: 'consented',
  params: OneDossier,
  body: z.strictObject({ email: Email, company_id: Id, dossier_id: Id }),
  status: 201,
  repeated: 200,
  answer: DossierUser,
})

export const renewLink = endpoint({
  method: 'POST',
  path: '/api/v1/dossiers/:id/users/:user_id/renew-token',
  summary: "Renew a guest's access and mail a new link.",
  session: 'consented',
  params: OneParticipant,
  status: 200,
  answer: z.object({ token_expires_at: Time }),
})

export const requestExtension = endpoint({
  method: 'POST',
  path: '/api/v1/dossiers/:id/request-extension',
  summary: 'Request longer access, as a guest.',
  session: 'consented',
  params: OneDossier,
  status: 204,
})

export const listAvailableUsers = endpoint({
  method: 'GET',
  path: '/app/dossiers/:id/available-users',
  summary: "List people of the dossier's companies who do not take part in it.",
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
