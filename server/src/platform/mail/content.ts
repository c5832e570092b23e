import type { Language } from '@klopt/contract'
import type { Deps } from '../deps.ts'
import type { MailKind } from './queue.ts'

/** The content of a mail as plain text. The layout turns it into HTML and text in which nothing becomes a link. */
export type MailContent = {
  subject: string
  /** The text beside the subject in the list of a mail program; the first paragraph by default. */
  preview?: string
  /** A few words on a coloured background above the heading. */
  badge?: string
  heading: string
  /** Messages of people, each with its author and time. */
  quotes?: { by: string; where: string; text: string }[]
  paragraphs: string[]
  facts?: { label: string; value: string }[]
  /** Several places to go to, each with a few words about it. */
  links?: { label: string; about: string; url: string }[]
  button?: { label: string; url: string }
  small?: string[]
  /** Why the receiver gets this mail, below the card. */
  reason: string
  /** One-click unsubscribe, also for mail programs. Only for optional mails. */
  unsubscribe?: { label: string; url: string }
  /** It answers a mail that was received. */
  auto_replied?: true
}

/** A mail about to be written. */
export type WaitingMail = {
  id: string
  kind: MailKind
  dossier_id: string | null
  data: Record<string, string>
  receiver: { id: string; email: string; full_name: string; language: Language }
}

/** Writes a mail when it is sent. Returns null when the mail is no longer needed. */
export type Writer = (deps: Deps, mail: WaitingMail) => Promise<MailContent | null>
export type Writers = Record<MailKind, Writer>
