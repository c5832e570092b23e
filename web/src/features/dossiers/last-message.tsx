import type { SidebarItem } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { Highlight } from '../../ui/highlight.tsx'

type Props = { dossier: SidebarItem; sender: string | null; draft: string | undefined; query?: string }

/** The second line of a dossier: the user's draft, else the last message. */
export function LastMessage({ dossier: { last_message_preview: text }, sender, draft, query = '' }: Props) {
  if (draft && query.trim() === '') return <Draft text={draft} />
  if (text === null) return <NoMessages />
  return <Highlight text={sender ? `${sender}: ${text}` : text} query={query} />
}

function Draft({ text }: { text: string }) {
  const { t } = useTranslation('dossiers')
  return (
    <>
      <span className="dossier-draft">{t(($) => $.list.draft)}</span> {text.slice(0, 200)}
    </>
  )
}

function NoMessages() {
  const { t } = useTranslation('dossiers')
  return t(($) => $.list.no_messages)
}
