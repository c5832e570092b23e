import type { SearchGroup } from '@klopt/contract'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { When } from '../../ui/when.tsx'
import { HitRow } from './hit-row.tsx'
import { Marked } from './marked.tsx'
import { addressOf } from './search.ts'

type Props = { group: SearchGroup; q: string; onOpen: () => void }

/** A dossier with its newest hits. */
export function GroupSection({ group, q, onOpen }: Props) {
  const { t } = useTranslation('search')
  const { dossier, title_marks, hits, more, more_capped } = group
  const [first] = hits
  const heading = `found-${dossier.id}`
  return (
    <section className="search-group" aria-labelledby={heading}>
      <header>
        <div>
          <h2 className="cut" id={heading}>
            <Link to={addressOf(group, null, q)} onClick={onOpen}>
              <Marked text={dossier.title} marks={title_marks} />
            </Link>
          </h2>
          <p className="cut">{dossier.counterpart_name ?? t(($) => $.internal)}</p>
        </div>
        {dossier.archived && (
          <span className="badge">
            <Lock className="s16" aria-hidden="true" />
            {t(($) => $.archived)}
          </span>
        )}
        {dossier.last_message_time && <When at={dossier.last_message_time} />}
      </header>
      {hits.length > 0 && (
        <ol>
          {hits.map((hit) => (
            <HitRow
              key={`${hit.document_id ?? hit.seq} ${hit.page ?? ''}`}
              group={group}
              hit={hit}
              q={q}
              onOpen={onOpen}
            />
          ))}
        </ol>
      )}
      {more > 0 && first && !dossier.archived && (
        <footer>
          <Link
            className="link"
            to={`/app/dossier/${dossier.id}?zoek=${encodeURIComponent(q.trim())}`}
            onClick={onOpen}
          >
            {t(($) => $.more_here, { number: more_capped ? `${more}+` : more })}
          </Link>
        </footer>
      )}
    </section>
  )
}
