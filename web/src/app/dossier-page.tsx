import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { ClosedDossier } from '../features/dossiers/detail/closed.tsx'
import { dossierQuery } from '../features/dossiers/detail/dossier.ts'
import { ExpiredDossier } from '../features/dossiers/detail/expired.tsx'
import { FailedDossier } from '../features/dossiers/detail/failed.tsx'
import { UnknownDossier } from '../features/dossiers/detail/unknown.tsx'
import { WaitingDossier } from '../features/dossiers/detail/waiting.tsx'
import { ApiError } from '../platform/api.ts'
import { watchDossier } from '../platform/live.ts'
import { dossierDataQuery } from './dossier-data.ts'
import { OpenDossier } from './open-dossier.tsx'

export default function DossierPage() {
  const { dossierId = '' } = useParams()
  return <OneDossier key={dossierId} dossierId={dossierId} />
}

function OneDossier({ dossierId }: { dossierId: string }) {
  const client = useQueryClient()
  const load = useQuery(dossierDataQuery(client, dossierId))
  const { data: dossier, error: later } = useQuery({ ...dossierQuery(dossierId), enabled: load.isSuccess })
  const refused = refusalOf(load.error) ?? refusalOf(later)
  const open = dossier !== undefined && !refused

  // Heard only from here on: the number in the answer to the subscription tells what was said since the reading.
  useEffect(() => (open ? watchDossier(dossierId) : undefined), [open, dossierId])

  if (refused === 'dossier_closed') return <ClosedDossier />
  if (refused === 'access_expired') return <ExpiredDossier dossierId={dossierId} />
  if (refused) return <UnknownDossier />
  if (dossier) return <OpenDossier dossier={dossier} onExpired={() => void load.refetch()} />
  if (load.error) return <FailedDossier error={load.error} busy={load.isFetching} onRetry={() => void load.refetch()} />
  return <WaitingDossier />
}

/** Why somebody may not see the dossier (any more). A lost connection takes nothing away. */
function refusalOf(error: Error | null): ApiError['code'] | null {
  const refused = error instanceof ApiError && (error.status === 403 || error.status === 404 || error.status === 422)
  return refused ? error.code : null
}
