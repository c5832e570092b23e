import type { MailContent, Writer, Writers } from '../../platform/mail/content.ts'
import { longDay, readMailFacts } from '../dossiers/mails/mails-facts.ts'
import { ensureChainHead } from './chain-head.ts'
import { makeArchiveLink } from '../dossiers/mails/mails-archive-link.ts'
import { archiveTexts } from './mails-texts.ts'

/** The mail about a closed dossier. It is written when it is sent, which may compute the chain. */
export const archiveMails = { dossier_closed: writeDossierClosed } satisfies Partial<Writers>

async function writeDossierClosed(...[deps, mail]: Parameters<Writer>): Promise<MailContent | null> {
  const facts = await readMailFacts(deps.db, mail, { closed: true })
  if (!facts) return null
  const { language } = mail.receiver
  const texts = archiveTexts[language]
  const subject = texts.subject(facts.by, facts.title)
  const link = await makeArchiveLink(deps, mail)
  const isGuest = facts.access_until !== null // a guest whose access ended earlier gets no link
  const url = link?.url ?? (isGuest ? null : `${deps.config.publicUrl}/app/archief`)
  return {
    subject,
    heading: `${subject}.`,
    paragraphs: [texts.explains, texts.chain_explains],
    facts: [
      { label: texts.dossier, value: facts.title },
      { label: texts.chain, value: await ensureChainHead(deps.db, facts.id) },
      ...(link ? [{ label: texts.until, value: longDay(language, link.until) }] : []),
    ],
    ...(url && { button: { label: texts.open, url } }),
    ...(link && { small: [texts.private_link] }),
    reason: texts.reason,
  }
}
