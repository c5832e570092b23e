import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { findDocument } from '../../features/documents/documents.ts'
import { dossierQuery, refusalOf } from '../../features/dossiers/detail/dossier.ts'
import { FailedDossier } from '../../features/dossiers/detail/states/failed.tsx'
import { useIsLeaving } from '../../features/dossiers/detail/participants/is-leaving.ts'
import { WaitingDossier } from '../../features/dossiers/detail/states/waiting.tsx'
import { refreshLists } from '../../features/dossiers/dossiers.ts'
import { type ApiError, isNoAnswer } from '../../platform/api.ts'
import { watchDossier } from '../../platform/live.ts'
import { focusComingHeading } from '../../ui/focus-heading.ts'
import { dossierDataQuery, endReadingAhead } from '../dossier/dossier-data.ts'
import { OpenDossier } from '../dossier/open-dossier.tsx'
import { PageName } from '../frame/page-name.tsx'
import { ClosedDossier, ExpiredDossier, UnknownDossier } from '../dossier/later-panels.ts'
import { useDossierCopy } from '../offline/use-copies.ts'

export default function DossierPage() {
  const { dossierId = '' } = useParams()
  return <OneDossier key={dossierId} dossierId={dossierId} />
}

function OneDossier({ dossierId }: { dossierId: string }) {
  const client = useQueryClient()
  const load = useQuery(dossierDataQuery(client, dossierId))
  const { data: dossier, error: later } = useQuery({ ...dossierQuery(dossierId), enabled: load.isSuccess })
  useEffect(endReadingAhead, []) // after the effect of the query
  const { loading } = useDossierCopy(dossierId, !dossier && isNoAnswer(load.error))
  const leaving = useIsLeaving(dossierId)
  const closed = dossier?.status === 'closed' ? ('dossier_closed' as const) : null
  const refused = leaving ? null : (closed ?? refusalOf(load.error) ?? refusalOf(later))
  const open = dossier !== undefined && !refused
  const [seen, setSeen] = useState(false)
  if (open && !seen) setSeen(true)
  const name = nameOf(refused, seen, useTranslation('detail').t)

  const [search] = useSearchParams()
  const lookedAt = findDocument(client, dossierId, search.get('document') ?? '')

  // Subscribes only now: `last_seq` in the answer reveals messages that came after the dossier was loaded.
  useEffect(() => (open ? watchDossier(dossierId) : undefined), [open, dossierId])

  // The focused element disappeared with the dossier.
  useEffect(() => (seen && refused ? focusComingHeading() : undefined), [seen, refused])

  function expire() {
    void load.refetch()
    void refreshLists(client) // they show only the title from now on
  }

  return (
    <>
      <PageName name={open ? (lookedAt?.filename ?? dossier.title) : name} />
      {open ? (
        <OpenDossier dossier={dossier} onExpired={expire} />
      ) : refused === 'dossier_closed' ? (
        <ClosedDossier />
      ) : refused === 'access_expired' ? (
        <ExpiredDossier dossierId={dossierId} onRenewed={load.refetch} />
      ) : refused ? (
        <UnknownDossier seen={seen} />
      ) : load.error && !loading ? (
        <FailedDossier error={load.error} busy={load.isFetching} onRetry={() => void load.refetch()} />
      ) : (
        <WaitingDossier />
      )}
    </>
  )
}

/** The page's name while there is no dossier to show. */
function nameOf(refused: ApiError['code'] | null, seen: boolean, t: TFunction<'detail'>): string {
  if (refused === 'dossier_closed') return t(($) => $.closed.title)
  if (refused === 'access_expired') return t(($) => $.expired.title)
  if (refused) return seen ? t(($) => $.gone.title) : t(($) => $.not_found.title)
  return t(($) => $.dossier)
}
