import type { Db } from './database/db.ts'
import { newId } from './ids.ts'

type AuditAction =
  | 'signed_in'
  | 'sign_in_refused'
  | 'password_set'
  | 'password_changed'
  | 'colleague_added'
  | 'colleague_invited_again'
  | 'colleague_deleted'
  | 'contact_removed'
  | 'role_changed'
  | 'invitation_ended'
  | 'registration_looked_up'
  | 'virus_found'
  | 'infected_file_refused'
  | 'check_seen'
  | 'company_letter_made'
  | 'company_code_refused'
  | 'company_verified'
  | 'company_revoked'
  | 'guest_links_asked'
  | 'new_link_asked'
  | 'guest_code_refused'
  | 'guest_link_disowned'
  | 'guest_link_taken_back'
  | 'guest_colleague_added'
  | 'colleague_asked'
  | 'colleague_dismissed'
  | 'reminder_sent'
  | 'mail_let_in'
  | 'mail_refused'
  | 'mail_sender_blocked'
  | 'mail_address_renewed'
  | 'user_disabled'
  | 'user_enabled'
  | 'user_erased'
  | 'company_created'
  | 'users_listed'
  | 'companies_listed'
  | 'job_retried'
  | 'job_dropped'

type Entry = { action: AuditAction; person_id?: string; data?: Record<string, string> }

/** Records who did what when no chat line shows it. Never store a secret or a text that a person wrote. */
export async function audit(db: Db, { action, person_id, data = {} }: Entry): Promise<void> {
  await db
    .insertInto('audit')
    .values({ id: newId(), action, person_id: person_id ?? null, data: JSON.stringify(data) })
    .execute()
}
