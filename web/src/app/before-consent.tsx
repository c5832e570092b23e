import type { User } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { accessQuery } from '../features/dossiers/detail/access/access.ts'
import { ExpiredDossier } from '../features/dossiers/detail/access/expired.tsx'
import { Consent } from '../features/session/consent.tsx'
import { signOut } from '../platform/session.ts'
import { Loading } from '../ui/loading.tsx'
import { EmptyFrame } from './frame/empty-frame.tsx'
import { dossierAt } from './where.ts'

/**
 * Before a guest consents, nothing of a dossier is requested except its title and who invited them to it. Whoever comes
 * too late reads that first: a name and an agreement would open nothing.
 */
export function BeforeConsent({ me }: { me: User }) {
  const { t } = useTranslation('ui')
  const dossier_id = dossierAt(useLocation().pathname)
  const {
    data: access,
    isLoading,
    refetch,
  } = useQuery({
    ...accessQuery(dossier_id ?? ''),
    enabled: dossier_id !== null,
    retry: false,
  })
  if (isLoading)
    return (
      <main className="fill">
        <Loading text={t(($) => $.loading)} />
      </main>
    )
  if (dossier_id !== null && access?.valid === false)
    return (
      <main className="fill">
        <ExpiredDossier dossierId={dossier_id} onRenewed={refetch} />
      </main>
    )
  return (
    <>
      <EmptyFrame />
      <Consent me={me} share={access ?? null} onSignOut={() => void signOut()} />
    </>
  )
}
