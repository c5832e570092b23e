import type { Dossier } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { vi } from 'vitest'
import { DossierDetails } from '../features/dossiers/detail/details.tsx'
import { dossierQuery } from '../features/dossiers/detail/dossier.ts'
import { queryClient } from '../platform/query.ts'
import { ToastRegion } from '../ui/toast-region.tsx'
import { idOf, personOf } from './examples.ts'
import type { useNetwork } from './network.ts'
import { show } from './screen.tsx'

const onClose = vi.fn<() => void>()
const onPrint = vi.fn<() => Promise<void>>(() => Promise.resolve())
export const onLeft = vi.fn<() => void>()

function Details({ role }: { role: 'admin' | 'user' | 'viewer' }) {
  const { data: dossier } = useQuery(dossierQuery(idOf(1)))
  return (
    <>
      {dossier && (
        <DossierDetails
          dossier={dossier}
          me={personOf(role)}
          open
          onClose={onClose}
          onLeft={onLeft}
          onPrint={onPrint}
        />
      )}
      <ToastRegion />
    </>
  )
}

/** Shows the details of a dossier that the server returns too. */
export function showDetails(
  network: ReturnType<typeof useNetwork>,
  dossier: Dossier,
  role: 'admin' | 'user' | 'viewer' = 'user',
) {
  network.on('GET', `/api/v1/dossiers/${idOf(1)}`, () => dossier)
  return show(<Details role={role} />, {
    before: () => void queryClient.setQueryData(dossierQuery(idOf(1)).queryKey, dossier),
  })
}
