import type { SidebarItem } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { Highlight } from '../../ui/highlight.tsx'

type Props = { dossier: SidebarItem; sender: string | null; draft: string | undefined; query?: string }

/** The second line of a dossier: what one began to write, else what was said last. */
export function LastSaid({ dossier: { last_message_preview: said }, sender, draft, query = '' }: Props) {
  if (draft && query.trim() === '') return <Draft text={draft} />
  if (said === null) return <NothingSaid />
  return <Highlight text={sender ? `${sender}: ${said}` : said} query={query} />
}

function Draft({ text }: { text: string }) {
  const { t } = useTranslation('dossiers')
  return (
    <>
      <span className="concept">{t(($) => $.list.draft)}</span> {text.slice(0, 200)}
    </>
  )
}

function NothingSaid() {
  const { t } = useTranslation('dossiers')
  return t(($) => $.list.no_messages)
}
