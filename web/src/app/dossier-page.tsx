import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ClosedDossier } from '../features/dossiers/detail/closed.tsx'
import { dossierQuery } from '../features/dossiers/detail/dossier.ts'
import { ExpiredDossier } from '../features/dossiers/detail/expired.tsx'
import { FailedDossier } from '../features/dossiers/detail/failed.tsx'
import { UnknownDossier } from '../features/dossiers/detail/unknown.tsx'
import { WaitingDossier } from '../features/dossiers/detail/waiting.tsx'
import { refreshLists } from '../features/dossiers/dossiers.ts'
import { ApiError } from '../platform/api.ts'
import { watchDossier } from '../platform/live.ts'
import { dossierDataQuery } from './dossier-data.ts'
import { OpenDossier } from './open-dossier.tsx'
import { PageName } from './page-name.tsx'

export default function DossierPage() {
  const { dossierId = '' } = useParams()
  return <OneDossier key={dossierId} dossierId={dossierId} />
}

function OneDossier({ dossierId }: { dossierId: string }) {
  const client = useQueryClient()
  const load = useQuery(dossierDataQuery(client, dossierId))
  const { data: dossier, error: later } = useQuery({ ...dossierQuery(dossierId), enabled: load.isSuccess })
  const refused = refusalOf(load.error) ?? refusalOf(later)
  const name = nameOf(refused, useTranslation('detail').t)
  const open = dossier !== undefined && !refused

  // Heard only from here on: the number in the answer to the subscription tells what was said since the reading.
  useEffect(() => (open ? watchDossier(dossierId) : undefined), [open, dossierId])

  function expire() {
    void load.refetch()
    void refreshLists(client) // they show the title alone from now on
  }

  return (
    <>
      <PageName name={open ? dossier.title : name} />
      {open ? (
        <OpenDossier dossier={dossier} onExpired={expire} />
      ) : refused === 'dossier_closed' ? (
        <ClosedDossier />
      ) : refused === 'access_expired' ? (
        <ExpiredDossier dossierId={dossierId} />
      ) : refused ? (
        <UnknownDossier />
      ) : load.error ? (
        <FailedDossier error={load.error} busy={load.isFetching} onRetry={() => void load.refetch()} />
      ) : (
        <WaitingDossier />
      )}
    </>
  )
}

/** What the window is called while there is no dossier to call it after. */
function nameOf(refused: ApiError['code'] | null, t: TFunction<'detail'>): string {
  if (refused === 'dossier_closed') return t(($) => $.closed.title)
  if (refused === 'access_expired') return t(($) => $.expired.title)
  return refused ? t(($) => $.not_found.title) : t(($) => $.dossier)
}

/** Why somebody may not see the dossier (any more). A lost connection takes nothing away. */
function refusalOf(error: Error | null): ApiError['code'] | null {
  const refused = error instanceof ApiError && (error.status === 403 || error.status === 404 || error.status === 422)
  return refused ? error.code : null
}
