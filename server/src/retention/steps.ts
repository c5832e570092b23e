import { sql } from 'kysely'
import { accounts, companies } from './accounts.ts'
import { files } from './files.ts'
import { mailFiles } from './mail-files.ts'
import { rowsStep, type Step } from './step.ts'

/** All retention steps, in order: rows that refer to a file are deleted before the file. */
export const steps: Step[] = [
  accounts,
  companies,
  rowsStep({
    name: 'checks',
    rule: 'warnings about invoices, 30 days after their company was closed',
    table: 'company_check',
    due: sql`exists (select from company where company.id = company_id and closed_at < now() - interval '30 days')`,
    example: sql`kind || ' ' || created_at::date`,
  }),
  rowsStep({
    name: 'dossiers',
    rule: 'with messages, documents and archives, 7 years after closing',
    table: 'dossier',
    due: sql`status = 'closed' and closed_at < now() - interval '7 years'`,
    example: sql`title || ', closed ' || closed_at::date`,
  }),
  rowsStep({
    name: 'readings',
    rule: 'the values of a deleted document, after 30 days',
    table: 'reading',
    due: sql`exists (select from document where document.id = document_id and deleted_at < now() - interval '30 days')`,
    example: sql`coalesce(kind, 'no kind') || ' ' || created_at::date`,
  }),
  rowsStep({
    name: 'pages',
    rule: 'the words of a deleted document, after 30 days',
    table: 'document_page',
    due: sql`exists (select from document where document.id = document_id and deleted_at < now() - interval '30 days')`,
    example: sql`'page ' || page`,
  }),
  rowsStep({
    name: 'recognised words',
    rule: '30 days after the last document of their photo or scan',
    table: 'recognition',
    due: sql`not exists (
      select from document
      where document.sha256 = recognition.sha256 and coalesce(deleted_at > now() - interval '30 days', true))`,
    example: sql`left(sha256, 12) || '… ' || created_at::date`,
  }),
  rowsStep({
    name: 'log',
    rule: 'sign-ins and views, after 12 months',
    table: 'audit',
    due: sql`at < now() - interval '12 months'`,
    example: sql`action || ' ' || at::date`,
  }),
  rowsStep({
    name: 'consents of companies',
    rule: 'after 5 years',
    table: 'company_consent',
    due: sql`created_at < now() - interval '5 years'`,
    example: sql`company_name || ' ' || created_at::date`,
  }),
  rowsStep({
    name: 'consents of guests',
    rule: 'after 5 years; guests are asked again',
    table: 'email_consent',
    due: sql`created_at < now() - interval '5 years'`,
    example: sql`created_at::date::text`,
  }),
  rowsStep({
    name: 'sessions',
    rule: 'a day after they ended',
    table: 'session',
    due: sql`expires_at < now() - interval '1 day'`,
    example: sql`'ended ' || expires_at::date`,
  }),
  rowsStep({
    name: 'password links',
    rule: 'a day after they expired',
    table: 'password_token',
    due: sql`expires_at < now() - interval '1 day'`,
    example: sql`purpose || ' ' || expires_at::date`,
  }),
  rowsStep({
    name: 'verification letters',
    rule: 'the hash of their code, a day after it expired',
    table: 'company_letter',
    due: sql`expires_at < now() - interval '1 day'`,
    example: sql`'made ' || created_at::date`,
  }),
  rowsStep({
    name: 'guest links',
    rule: '30 days after they were ended, 12 months after the access ended',
    table: 'guest_link',
    due: sql`(revoked_at < now() - interval '30 days' or exists (
      select from participant where participant.dossier_id = guest_link.dossier_id
        and participant.user_id = guest_link.user_id and access_until < now() - interval '12 months'))`,
    example: sql`'made ' || created_at::date`,
  }),
  rowsStep({
    name: 'guest codes',
    rule: 'their hash, a day after they expired',
    table: 'guest_code',
    due: sql`expires_at < now() - interval '1 day'`,
    example: sql`'expired ' || expires_at::date`,
  }),
  rowsStep({
    name: 'requests of colleagues',
    rule: '30 days after they were made',
    table: 'colleague_request',
    due: sql`created_at < now() - interval '30 days'`,
    example: sql`'made ' || created_at::date`,
  }),
  rowsStep({
    name: 'archive links',
    rule: 'a day after their date',
    table: 'archive_link',
    due: sql`expires_at < now() - interval '1 day'`,
    example: sql`'made ' || created_at::date`,
  }),
  rowsStep({
    name: 'mails',
    rule: '90 days after they were sent, 12 months after they failed',
    table: 'mail',
    due: sql`(coalesce(sent_at, skipped_at) < now() - interval '90 days' or failed_at < now() - interval '12 months')`,
    example: sql`kind || ' ' || created_at::date`,
  }),
  mailFiles,
  files,
]
