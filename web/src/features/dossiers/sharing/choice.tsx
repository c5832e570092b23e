import type { DossierListItem } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Highlight } from '../../../ui/highlight.tsx'
import { When } from '../../../ui/when.tsx'
import { isOwnTurn } from '../filters.ts'

type Props = { dossier: DossierListItem; query: string; state: object }

/** A dossier to choose. `state` passes the shared files to its page. */
export function Choice({ dossier, query, state }: Props) {
  const { t } = useTranslation('dossiers')
  return (
    <li>
      <span className="grow">
        <Link className="title cut" to={`/app/dossier/${dossier.id}`} state={state}>
          <Highlight text={dossier.title} query={query} />
        </Link>
        <span className="line2 cut">
          <Highlight text={dossier.counterpart_name ?? t(($) => $.list.internal)} query={query} />
        </span>
      </span>
      <span className="sharing-facts">
        {dossier.last_message_time && <When at={dossier.last_message_time} />}
        {isOwnTurn(dossier) && <span className="line2 row-turn own">{t(($) => $.turn.own)}</span>}
      </span>
    </li>
  )
}
