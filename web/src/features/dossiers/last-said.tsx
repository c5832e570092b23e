import type { SidebarItem } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { Highlight } from '../../ui/highlight.tsx'

type Props = { dossier: SidebarItem; sender: string | null; draft: string | undefined; query?: string }

/** The second line of a dossier: what one began to write, else what was said last. */
export function LastSaid({ dossier: { last_message_preview: said }, sender, draft, query = '' }: Props) {
  const { t } = useTranslation('dossiers')
  if (draft && query.trim() === '') {
    return (
      <>
        <span className="concept">{t(($) => $.list.draft)}</span> {draft.slice(0, 200)}
      </>
    )
  }
  if (said === null) return t(($) => $.list.no_messages)
  return <Highlight text={sender ? `${sender}: ${said}` : said} query={query} />
}
