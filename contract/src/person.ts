import { z } from 'zod'
import { Id, Time } from './text.ts'

export const Role = z.enum(['admin', 'user', 'viewer'])
export type Role = z.infer<typeof Role>

export const Language = z.enum(['NL', 'EN'])
export type Language = z.infer<typeof Language>

/** A short reference to a company inside other objects. */
export const CompanyRef = z.object({ id: Id, name: z.string(), is_klopt_client: z.boolean() })
export type CompanyRef = z.infer<typeof CompanyRef>

/** A person as others see them. For a guest without a name, `full_name` is the e-mail address. */
export const Person = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  email: z.string(),
  role: Role,
})
export type Person = z.infer<typeof Person>

export const User = Person.extend({
  language: Language,
  company_id: Id,
  company: CompanyRef,
  created_at: Time,
  email_consent_given: z.boolean(),
  unread_mails: z.boolean(),
  /** Was invited and has not set a password yet. */
  invited: z.boolean(),
  /** The mail with the invitation did not arrive. */
  mail_bounced: z.boolean().optional(),
  permissions: z.object({
    create_dossier: z.boolean(),
    manage_colleagues: z.boolean(),
    manage_relations: z.boolean(),
    see_company: z.boolean(),
    see_relations: z.boolean(),
    see_all_dossiers: z.boolean(),
    change_password: z.boolean(),
    see_archive: z.boolean(),
  }),
})
export type User = z.infer<typeof User>
