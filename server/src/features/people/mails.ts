import type { Language } from '@klopt/contract'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Writer, Writers } from '../../platform/mail/content.ts'
import { mailTexts, moment } from './mails-texts.ts'
import { makePasswordLink } from './password-link.ts'
import { isBlocked, mostFailures } from './sign-in-failures.ts'

/** The mails about accounts. Written when they are sent: a mail whose reason is gone is skipped. */
export const peopleMails = {
  set_password: writeSetPassword,
  reset_password: writeResetPassword,
  password_changed: writePasswordChanged,
  password_blocked: writePasswordBlocked,
} satisfies Partial<Writers>

async function writeSetPassword(...[deps, mail]: Parameters<Writer>): ReturnType<Writer> {
  const { language, email } = mail.receiver
  const link = await makePasswordLink(deps, mail)
  if (!link) return null
  const texts = mailTexts[language]
  const by = await readName(deps.db, mail.data['by'])
  const subject = by ? texts.invited.subject(by, link.company) : texts.registered.subject
  return {
    subject,
    heading: `${subject}.`,
    paragraphs: [by ? texts.invited.explains : texts.registered.explains],
    facts: [
      { label: texts.company, value: link.company },
      { label: texts.account, value: email },
      { label: texts.until, value: moment(language, link.until) },
    ],
    button: { label: texts.registered.button, url: link.url },
    small: [texts.private_link],
    reason: by ? texts.invited.reason(by) : texts.registered.reason(link.company),
  }
}

async function writeResetPassword(...[deps, mail]: Parameters<Writer>): ReturnType<Writer> {
  const { language, email } = mail.receiver
  const link = await makePasswordLink(deps, mail)
  if (!link) return null
  const texts = mailTexts[language]
  return {
    subject: texts.reset.subject,
    heading: `${texts.reset.subject}.`,
    paragraphs: [texts.reset.explains],
    facts: [
      { label: texts.account, value: email },
      { label: texts.until, value: moment(language, link.until) },
    ],
    button: { label: texts.reset.button, url: link.url },
    small: [texts.private_link],
    reason: texts.reset.reason,
  }
}

async function writePasswordChanged(...[deps, mail]: Parameters<Writer>): ReturnType<Writer> {
  const { language, email } = mail.receiver
  const { created_at } = await deps.db
    .selectFrom('mail')
    .select('created_at')
    .where('id', '=', mail.id)
    .executeTakeFirstOrThrow()
  const texts = mailTexts[language]
  const { subject, explains, not_you, button, reason } = texts.password_changed
  return {
    subject,
    heading: `${subject}.`,
    paragraphs: [explains, not_you],
    facts: [
      { label: texts.account, value: email },
      { label: texts.changed, value: moment(language, created_at) },
    ],
    button: { label: button, url: forgotPage(deps, language) },
    reason,
  }
}

async function writePasswordBlocked(...[deps, mail]: Parameters<Writer>): ReturnType<Writer> {
  const { id, language, email } = mail.receiver
  if (!(await isBlocked(deps, id))) return null
  const texts = mailTexts[language]
  const { subject, explains, elsewhere, button, reason } = texts.password_blocked
  return {
    subject,
    heading: `${subject}.`,
    paragraphs: [explains(mostFailures(deps.config)), elsewhere],
    facts: [{ label: texts.account, value: email }],
    button: { label: button, url: forgotPage(deps, language) },
    reason,
  }
}

function forgotPage({ config }: Deps, language: Language): string {
  return `${config.publicUrl}${language === 'EN' ? '/en' : ''}/forgot-password`
}

/** The name of the inviter; null if the receiver requested the mail. */
async function readName(db: Db, personId: string | undefined): Promise<string | null> {
  if (!personId) return null
  const row = await db.selectFrom('person').select('full_name').where('id', '=', personId).executeTakeFirst()
  return row?.full_name ?? null
}
