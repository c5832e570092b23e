import type { Language } from '@klopt/contract'
import type { Deps } from '../deps.ts'
import type { MailKind } from './queue.ts'

/** What a mail says, as plain text: the layout makes HTML and text of it, and sees that nothing of it becomes a link. */
export type MailContent = {
  subject: string
  heading: string
  paragraphs: string[]
  facts?: { label: string; value: string }[]
  button?: { label: string; url: string }
  small?: string[]
  /** Why one gets it, below the card. */
  reason: string
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
