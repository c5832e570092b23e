import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { dossiersQuery } from '../../features/dossiers/dossiers.ts'
import { useMe } from '../../platform/session.ts'
import DossiersPage from './dossiers-page.tsx'

/** Where the app begins: the dossiers. Who has nothing else to see and only one that is open is led straight to it. */
export default function StartPage() {
  const { permissions } = useMe()
  const { data: dossiers } = useQuery(dossiersQuery())
  const [first, setFirst] = useState(dossiers)
  if (dossiers && !first) setFirst(dossiers) // what becomes of the list later leads nobody away from it

  const open = first?.filter(({ access_ended }) => !access_ended) ?? []
  const only = !permissions.see_relations && open.length === 1 ? open[0] : undefined
  // In place of this page, else 'Terug' would lead to the dossier again.
  return only ? <Navigate to={`/app/dossier/${only.id}`} replace /> : <DossiersPage />
}
