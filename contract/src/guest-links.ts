import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { validateLink } from './people.ts'
import { Email, Id, PersonName, Token, withWholeName } from './text.ts'

/**
 * The secret by which a browser is recognised when it opens a guest's link again. It is made in the browser, kept there,
 * and opens nothing without the link.
 */
export const device_header = 'x-device'
const Device = z.string().regex(/^[\w-]{22,128}$/)

/** Whose link it is, with `other_device`. The address is shortened: whoever holds the link may be somebody else. */
export const LinkGuest = z.object({
  name: z.string().nullable(),
  email: z.string(),
  inviter: z.string().nullable(),
  company: z.string().nullable(),
})
export type LinkGuest = z.infer<typeof LinkGuest>

export const mailLinkCode = endpoint({
  method: 'POST',
  path: '/api/v1/auth/validate/code',
  summary: "Email the guest of a link a code, for a device on which they haven't been before.",
  session: 'none',
  body: z.strictObject({ token: Token, device: Device }),
  status: 204,
})

/** The six digits of a code. Spaces and signs between them are ignored. */
export const LinkCode = z
  .string()
  .max(32)
  .overwrite((typed) => typed.replace(/[\s.-]/g, ''))
  .regex(/^\d{6}$/, 'De code bestaat uit 6 cijfers.')

export const openLinkWithCode = endpoint({
  method: 'POST',
  path: '/api/v1/auth/validate/open',
  summary: 'Exchange a link and the code emailed to its guest for a session.',
  session: 'none',
  body: z.strictObject({
    token: Token,
    device: Device,
    code: LinkCode,
    /** Somebody else used the link before. They lose their access, and the dossiers are told. */
    take_back: z.boolean().optional(),
  }),
  status: 200,
  answer: validateLink.answer,
})

/** With `link_ended`: the company that shares the dossier, so that a new link can be asked for. */
export const EndedLink = z.object({ company: z.string() })
export type EndedLink = z.infer<typeof EndedLink>

export const askNewLink = endpoint({
  method: 'POST',
  path: '/api/v1/auth/validate/new-link',
  summary: 'Ask for a new link, as the holder of one that has ended. The response is the same for every token.',
  session: 'none',
  body: z.strictObject({ token: Token }),
  status: 204,
})

export const mailGuestLinks = endpoint({
  method: 'POST',
  path: '/api/v1/auth/guest-links',
  summary: 'Email a guest the links of their dossiers. The response is the same for every address.',
  session: 'none',
  body: z.strictObject({ email: Email }),
  status: 204,
})

export const disownLink = endpoint({
  method: 'POST',
  path: '/api/v1/auth/validate/not-me',
  summary: "Say, before agreeing, that one isn't the guest of the opened link. Then it opens nowhere without a code.",
  session: 'any',
  status: 204,
})

export const askOwnAccess = endpoint({
  method: 'POST',
  path: '/api/v1/auth/validate/colleague',
  summary: "Ask for access of one's own, as somebody to whom a guest forwarded their link.",
  session: 'none',
  body: withWholeName(z.strictObject({ token: Token, first_name: PersonName, last_name: PersonName, email: Email })),
  status: 204,
})

/** Somebody who opened a guest's link, said to be a colleague, and waits until they are invited. */
export const ColleagueRequest = z.object({
  id: Id,
  full_name: z.string(),
  email: z.string(),
  /** The guest whose link it was, and their company. */
  guest: z.string(),
  company_id: Id,
  /** It is the guest, whose link was withdrawn. */
  again: z.boolean().optional(),
})
export type ColleagueRequest = z.infer<typeof ColleagueRequest>

export const dismissColleague = endpoint({
  method: 'DELETE',
  path: '/api/v1/dossiers/:id/colleagues/:request_id',
  summary: "Dismiss a colleague's request for access.",
  session: 'consented',
  params: z.object({ id: Id, request_id: Id }),
  status: 204,
})
