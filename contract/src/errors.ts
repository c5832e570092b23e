import { z } from 'zod'
import { Agreement } from './agreement.ts'
import { Duty } from './duties.ts'
import { EndedLink, LinkGuest } from './guest-links.ts'
import { Message } from './messages.ts'
import { ReadingValue } from './readings.ts'

/**
 * `words/errors` has a sentence for each code and each reason. The server sends the Dutch one as `detail`, for programs and
 * for clients that do not know the code yet; the screen shows its own language's.
 */
export const errorCodes = [
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
  'circular_replacement',
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
export type ErrorCode = (typeof errorCodes)[number]

/** What exactly was refused, where a code alone says too little, with the code that older clients know. */
export const errorReasons = {
  one_company: 'not_allowed_in_state',
  two_companies_only: 'not_allowed_in_state',
  terms_first: 'not_allowed_in_state',
  registration_first: 'not_allowed_in_state',
  password_set: 'not_allowed_in_state',
  other_company_agrees: 'not_allowed_in_state',
  nobody_proposes: 'not_allowed_in_state',
  nobody_answers: 'not_allowed_in_state',
  agreements_full: 'not_allowed_in_state',
  cards_full: 'not_allowed_in_state',
  answer_too_old: 'not_allowed_in_state',
  still_participates: 'not_allowed_in_state',
  still_a_request: 'not_allowed_in_state',
  no_longer_a_request: 'not_allowed_in_state',
  nobody_to_remind: 'not_allowed_in_state',
  access_not_expired: 'not_allowed_in_state',
  already_consented: 'not_allowed_in_state',
  mail_decided: 'not_allowed_in_state',
  not_a_photo: 'not_allowed_in_state',
  still_reading: 'not_allowed_in_state',
  already_read: 'not_allowed_in_state',
  question_answered: 'value_changed',
  duty_ended: 'duties_changed',
  wrong_letter_code: 'wrong_code',
  letter_code_ended: 'code_ended',
  archive_link_ended: 'invalid_link',
  current_password: 'incorrect_password',
  last_admin_role: 'last_admin',
  download_ended: 'forbidden',
  virus_found: 'forbidden',
  not_a_customer: 'forbidden',
  address_blocked: 'forbidden',
  admins_add_colleagues: 'forbidden',
  own_removal: 'forbidden',
  own_role: 'forbidden',
  other_site: 'forbidden',
  other_address: 'forbidden',
  request_refused: 'forbidden',
  websocket_only: 'not_found',
  form_incomplete: 'bad_json',
  upload_too_large: 'too_large',
  header_too_large: 'too_large',
  not_multipart: 'unsupported_media_type',
  virus_scan_runs: 'unavailable',
  mail_not_open: 'unavailable',
  storage_away: 'unavailable',
  too_busy: 'unavailable',
  connection_too_slow: 'unavailable',
  request_late: 'unavailable',
} as const satisfies Record<string, ErrorCode>
export type ErrorReason = keyof typeof errorReasons

export const FieldError = z.object({
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
  type: z.string(),
})
export type FieldError = z.infer<typeof FieldError>

export const Failure = z.object({
  detail: z.union([z.string(), z.array(FieldError)]),
  code: z.enum(errorCodes),
  /** One of `errorReasons`. A newer server may send one that is not known here. */
  reason: z.string().optional(),
  /** What the sentence of the code or reason names. */
  values: z.record(z.string(), z.string()).optional(),
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
