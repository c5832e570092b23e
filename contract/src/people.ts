import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Language, User } from './person.ts'
import { Email, Id, ListQuery, NewPassword, PersonName, Time, Token, withWholeName } from './text.ts'

/**
 * At sign-in a device sends the access token of its last session, even if that has ended. Its wrong passwords are then
 * counted separately.
 */
export const earlier_token_header = 'x-earlier-token'

export const login = endpoint({
  method: 'POST',
  path: '/api/v1/auth/login',
  summary: 'Sign in with an email address and password.',
  session: 'none',
  body: z.strictObject({ email: z.string().max(512), password: z.string().max(4096) }),
  status: 200,
  answer: z.object({ access_token: z.string(), token_type: z.literal('bearer'), expires_at: Time }),
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/v1/auth/logout',
  summary: 'End this session and close its sockets.',
  session: 'any',
  status: 204,
})

export const wsTicket = endpoint({
  method: 'POST',
  path: '/api/v1/auth/ws-ticket',
  summary: 'Create a ticket for one socket, valid for 30 seconds.',
  session: 'any',
  status: 201,
  answer: z.object({ ticket: z.string(), expires_at: Time }),
})

export const validateLink = endpoint({
  method: 'GET',
  path: '/api/v1/auth/validate',
  summary: 'Exchange the link emailed to a guest for a session.',
  session: 'none',
  query: z.object({ token: Token }),
  status: 200,
  answer: z.object({ access_token: z.string(), dossier_id: Id, user_id: Id }),
})

export const findMovedDossier = endpoint({
  method: 'GET',
  path: '/api/v1/auth/moved-dossier',
  summary: "The dossier of a guest's old link, if the guest has become the caller's account. Otherwise null.",
  session: 'any',
  query: z.object({ token: Token }),
  status: 200,
  answer: z.object({ dossier_id: Id }).nullable(),
})

export const validateAccess = endpoint({
  method: 'GET',
  path: '/api/v1/auth/dossier/:id/token/validate',
  summary: 'Whether the caller still has access to a dossier, and until when.',
  session: 'any',
  params: z.object({ id: Id }),
  status: 200,
  answer: z.object({
    valid: z.boolean(),
    expires_at: Time.nullable(),
    dossier_title: z.string(),
    /** The company that shares the dossier, and the person there who invited the caller. */
    invited_by: z.string().nullable(),
    inviter: z.string().nullable(),
    extension_requested: z.boolean(),
  }),
})

export const me = endpoint({
  method: 'GET',
  path: '/api/v1/users/me',
  summary: 'The signed-in person.',
  session: 'any',
  status: 200,
  answer: User,
})

const Consent = z.object({ consent: z.literal(true), created_at: Time })

export const readConsent = endpoint({
  method: 'GET',
  path: '/api/v1/users/:id/consent',
  summary: "The caller's consent, or 404 if there is none.",
  session: 'any',
  params: z.object({ id: Id }),
  status: 200,
  answer: Consent,
})

export const giveConsent = endpoint({
  method: 'POST',
  path: '/api/v1/users/:id/consent',
  summary: 'Consent to the use of the email address.',
  session: 'any',
  params: z.object({ id: Id }),
  body: z.strictObject({ consent: z.literal(true) }),
  status: 200,
  answer: Consent,
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/v1/auth/password-reset',
  summary: 'Email a link to choose a new password. The response is the same for every address.',
  session: 'none',
  body: z.strictObject({ email: Email }),
  status: 204,
})

/** The header with the address of the account whose password was set, to sign in with next. */
export const email_header = 'x-email'
export const confirmPassword = endpoint({
  method: 'POST',
  path: '/api/v1/auth/password-reset/confirm',
  summary: 'Set a password with the token of an emailed link.',
  session: 'none',
  body: z.strictObject({ token: Token, new_password: NewPassword }),
  status: 204,
})

export const checkPasswordLink = endpoint({
  method: 'POST',
  path: '/api/v1/auth/password-reset/check',
  summary: 'Whether the token of an emailed link can still set a password, before one is typed.',
  session: 'none',
  body: z.strictObject({ token: Token }),
  status: 204,
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/v1/auth/password-change',
  summary: "Change the caller's password. Ends all sessions, including this one.",
  session: 'consented',
  body: z.strictObject({ current_password: z.string().max(4096), new_password: NewPassword }),
  status: 204,
})

export const listColleagues = endpoint({
  method: 'GET',
  path: '/api/v1/admin/users',
  summary: "List the people of the caller's company, for its admins.",
  session: 'consented',
  query: ListQuery,
  status: 200,
  answer: z.array(User),
})

export const AddColleague = withWholeName(
  z.strictObject({
    email: Email,
    role: z.enum(['admin', 'user']),
    first_name: PersonName,
    last_name: PersonName,
  }),
)
export const addColleague = endpoint({
  method: 'POST',
  path: '/api/v1/users',
  summary: 'Invite a colleague with an emailed link to set a password. Repeated before that, it emails a new link.',
  session: 'consented',
  body: AddColleague,
  status: 201,
  repeated: 200,
  answer: User,
})

/** Own names, language and mails; or, by an admin, the deletion of a colleague, for which the server's clock counts. */
export const UpdateUser = z
  .strictObject({
    first_name: PersonName.optional(),
    last_name: PersonName.optional(),
    language: Language.optional(),
    unread_mails: z.boolean().optional(),
    deleted_at: Time.optional(),
    /** With `deleted_at`: the colleague who is added to the open dossiers of the deleted one. */
    successor_id: Id.optional(),
  })
  .refine((body) => Object.keys(body).length > 0, 'Er is niets om te wijzigen.')
  .refine(
    ({ deleted_at, successor_id, ...rest }) =>
      deleted_at === undefined ? successor_id === undefined : Object.keys(rest).length === 0,
    'Verwijderen gaat alleen.',
  )
export type UpdateUser = z.infer<typeof UpdateUser>
export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/v1/users/:id',
  summary: "Change the caller's name, language and email settings, or delete a colleague.",
  session: 'any',
  params: z.object({ id: Id }),
  body: UpdateUser,
  status: 200,
  answer: User,
})

export const listColleagueDossiers = endpoint({
  method: 'GET',
  path: '/app/users/:id/dossiers',
  summary: 'The open dossiers of a colleague, for admins who may delete them.',
  session: 'consented',
  params: z.object({ id: Id }),
  status: 200,
  /** `dossiers` are the newest few. */
  answer: z.object({ count: z.int(), dossiers: z.array(z.object({ id: Id, title: z.string() })) }),
})

export const setRole = endpoint({
  method: 'PUT',
  path: '/api/v1/users/:id/role',
  summary: 'Make a colleague an admin or a user, as an admin. Their open screens follow at once.',
  session: 'consented',
  params: z.object({ id: Id }),
  body: z.strictObject({ role: z.enum(['admin', 'user']) }),
  status: 200,
  answer: User,
})

export const checkEmail = endpoint({
  method: 'GET',
  path: '/api/v1/users/check-email/:email',
  summary: 'Check whether an account has this address, during registration.',
  session: 'none',
  params: z.object({ email: z.string().max(512) }),
  status: 200,
  answer: z.object({ email: z.string() }).nullable(),
})

export const checkEmailCompany = endpoint({
  method: 'GET',
  path: '/api/v1/users/check-email-company/:email',
  summary:
    "Check whether an account has this address, with its company if that is the caller's or a related one, or is probably a colleague's.",
  session: 'consented',
  params: z.object({ email: z.string().max(512) }),
  status: 200,
  answer: z
    .object({
      email: z.string(),
      company_id: Id.nullable(),
      /** Nobody has an account with it, but it has the mail domain of the caller's company. */
      own_domain: z.boolean().default(false),
    })
    .nullable(),
})
