import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMe } from '../../platform/session.ts'
import '../../ui/badge.css'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading } from '../../ui/loading.tsx'
import { useRowsNear } from '../../ui/rows-beyond.tsx'
import { useLingering } from '../../ui/use-lingering.ts'
import { useSliding } from '../../ui/use-sliding.ts'
import { sidebarQuery, turnTotal } from './dossiers.ts'
import './sidebar.css'
import { SidebarRow } from './sidebar-row.tsx'

const rowHeight = 58

type Props = { open_dossier: string | null; drafts: ReadonlyMap<string, string>; onCreate: () => void }

/** The list of dossiers beside the page, with unread counts. */
export function DossierSidebar({ open_dossier, drafts, onCreate }: Props) {
  const { t } = useTranslation('dossiers')
  const { email } = useMe()
  const { data, isError, isFetching, refetch } = useQuery(sidebarQuery())
  const dossiers = useDeferredValue(data) // the conversation renders new messages first
  const turns = turnTotal(dossiers ?? [])
  const waiting = useLingering(dossiers === undefined && !isError)
  const openAt = dossiers?.findIndex(({ id }) => id === open_dossier) ?? -1
  const { shown, beyond, left } = useRowsNear<HTMLLIElement>(dossiers?.length ?? 0, openAt + 1)
  const drawn = dossiers?.slice(0, shown)
  const rows = useSliding<HTMLOListElement>(drawn?.map(({ id }) => id).join() ?? '')

  return (
    <aside className="side" aria-label={t(($) => $.sidebar.title)}>
      <header>
        <h2 className="h3">{t(($) => $.sidebar.title)}</h2>
        {turns > 0 && (
          <Link className="badge wait side-turn" to="/app/dossiers?aan-zet=1">
            {t(($) => $.sidebar.turn, { count: turns })}
          </Link>
        )}
        <Button size="sm" onClick={onCreate}>
          <Plus aria-hidden="true" />
          {t(($) => $.create.open)}
        </Button>
      </header>
      {dossiers === undefined && isError ? (
        <LoadFailed text={t(($) => $.list.failed)} onRetry={() => void refetch()} busy={isFetching} />
      ) : waiting || dossiers === undefined ? (
        <Loading text={t(($) => $.loading, { ns: 'ui' })} />
      ) : dossiers.length === 0 ? (
        <p className="side-empty">{t(($) => $.list.none)}</p>
      ) : (
        <ol ref={rows}>
          {drawn?.map((dossier) => (
            <SidebarRow
              key={dossier.id}
              dossier={dossier}
              my_email={email}
              you={t(($) => $.sidebar.you)}
              open={dossier.id === open_dossier}
              draft={drafts.get(dossier.id)}
            />
          ))}
          {left > 0 && <li ref={beyond} className="beyond" aria-hidden="true" style={{ height: left * rowHeight }} />}
        </ol>
      )}
    </aside>
  )
}
