import { z } from 'zod'
import { Agreement } from './agreement.ts'
import { Duty } from './duties.ts'
import { EndedLink, LinkGuest } from './guest-links.ts'
import { Message } from './messages.ts'
import { ReadingValue } from './readings.ts'

/** The client shows the text for a code from its own catalogue. `detail` is for codes that it does not know yet. */
export const error_codes = [
  'validation_error',
  'bad_json',
  'too_large',
  'too_many',
  'unauthorized',
  'not_found',
  'forbidden',
  'consent_required',
  'access_expired',
  'dossier_closed',
  'invalid_email',
  'incorrect_password',
  'password_blocked',
  'weak_password',
  'invalid_link',
  'link_ended',
  'has_account',
  'other_device',
  'invalid_token',
  'wrong_code',
  'code_ended',
  'registration_expired',
  'registration_closed',
  'nobody_new',
  'company_registered',
  'email_in_use',
  'email_other_company',
  'own_domain',
  'other_company',
  'removed_before',
  'colleagues_open',
  'relation_exists',
  'no_relation',
  'dossier_full',
  'company_not_in_dossier',
  'not_external',
  'not_a_guest',
  'not_a_participant',
  'last_user',
  'last_admin',
  'not_allowed_in_state',
  'value_changed',
  'not_a_version',
  'replaces_each_other',
  'card_changed',
  'message_changed',
  'too_late',
  'proposal_changed',
  'duties_changed',
  'reminded_already',
  'agreement_ended',
  'not_ready',
  'sender_not_proven',
  'storage_full',
  'file_lost',
  'wrong_part',
  'upload_incomplete',
  'method_not_allowed',
  'unsupported_media_type',
  'unavailable',
  'internal',
] as const
export type ErrorCode = (typeof error_codes)[number]

export const FieldError = z.object({
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
  type: z.string(),
})
export type FieldError = z.infer<typeof FieldError>

export const Failure = z.object({
  detail: z.union([z.string(), z.array(FieldError)]),
  code: z.enum(error_codes),
  request_id: z.string().optional(),
  /** With `company_registered`: the registered company and a person to contact there. */
  company: z
    .object({
      id: z.string().optional(),
      name: z.string(),
      registration_number: z.string(),
      city: z.string().nullish(),
      is_klopt_client: z.boolean().optional(),
      verified: z.boolean().optional(),
      mail_domain: z.string().nullish(),
    })
    .optional(),
  /**
   * The current value with `value_changed`; the standing proposal or the ended agreement with those codes; the message
   * as it is now with `message_changed`.
   */
  present: z.union([ReadingValue, Agreement, Message]).nullish(),
  /** With `has_account`: whom the link belongs to now, and its dossier if that moved along. */
  account: z.object({ email: z.string(), dossier_id: z.string().nullable() }).optional(),
  /** With `other_device`: whose link it is. */
  guest: LinkGuest.optional(),
  ended: EndedLink.optional(),
  /** With `duties_changed`: those that there are now. */
  duties: z.array(Duty).optional(),
  admin_user: z.object({ first_name: z.string(), last_name: z.string(), email: z.string() }).optional(),
})
export type Failure = z.infer<typeof Failure>
