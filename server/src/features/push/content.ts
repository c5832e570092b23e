import type { PushPayload } from '@klopt/contract'
import { byOf, preview, textOf } from '../messages/read-unread.ts'
import type { Notice } from './read-notices.ts'

/** The sender and the dossier, and the text only if the person allows it on this device. */
export function payloadOf(notice: Notice): PushPayload {
  const { dossier_id, dossier_title, unread, line, show_text, language } = notice
  if (!line) return { dossier_id, unread, title: null }
  const by = line.first_name || byOf(line)
  return {
    dossier_id,
    unread,
    title: [by, line.company].filter(Boolean).join(' · '),
    body: show_text ? `${dossier_title}\n${preview(textOf(language, line))}` : dossier_title,
    seq: line.seq,
    ...(line.seq === notice.shown_seq && { edited: true }),
  }
}
