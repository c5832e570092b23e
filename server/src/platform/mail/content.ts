import type { Language } from '@klopt/contract'
import type { Deps } from '../deps.ts'
import type { MailKind } from './queue.ts'

/** What a mail says, as plain text: the layout makes HTML and text of it, and sees that nothing of it becomes a link. */
export type MailContent = {
  subject: string
  /** What the list of a mail program shows beside the subject; the first paragraph when left out. */
  preview?: string
  /** A few words on a coloured ground above the heading. */
  badge?: string
  heading: string
  /** What people wrote, each with who and when. */
  quotes?: { by: string; where: string; text: string }[]
  paragraphs: string[]
  facts?: { label: string; value: string }[]
  button?: { label: string; url: string }
  small?: string[]
  /** Why one gets it, below the card. */
  reason: string
  /** How one gets no more of these, by one click also of the mail program itself; only for what one may do without. */
  unsubscribe?: { label: string; url: string }
}

/** A mail about to be written. */
export type WaitingMail = {
  id: string
  kind: MailKind
  dossier_id: string | null
  data: Record<string, string>
  receiver: { id: string; email: string; full_name: string; language: Language }
}

/** Writes a mail at the moment of sending, or answers null when it is no longer wanted. */
export type Writer = (deps: Deps, mail: WaitingMail) => Promise<MailContent | null>
export type Writers = Record<MailKind, Writer>
