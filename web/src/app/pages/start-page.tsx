import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { dossiersQuery } from '../../features/dossiers/dossiers.ts'
import { useMe } from '../../platform/session.ts'
import DossiersPage from './dossiers-page.tsx'

/** The app's first page: the dossiers. A person who sees nothing else and has one open dossier is redirected to it. */
export default function StartPage() {
  const { permissions } = useMe()
  const { data: dossiers } = useQuery(dossiersQuery())
  const [first, setFirst] = useState(dossiers)
  if (dossiers && !first) setFirst(dossiers) // later changes of the list do not redirect

  const open = first?.filter(({ access_ended }) => !access_ended) ?? []
  const only = !permissions.see_relations && open.length === 1 ? open[0] : undefined
  // Replaces this page: otherwise Back would lead to the dossier again.
  return only ? <Navigate to={`/app/dossier/${only.id}`} replace /> : <DossiersPage />
}
