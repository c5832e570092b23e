import { type PinDossier, pinDossier, unpinDossier } from '@klopt/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { toast } from '../../../ui/toasts.ts'
import { changeDossier } from './dossier.ts'

/** Pins something for everybody in the dossier, or with null unpins it. */
export function usePin(dossierId: string) {
  const { t } = useTranslation('detail')
  const client = useQueryClient()
  const params = { id: dossierId }

  async function set(what: PinDossier | null) {
    const pinned = what ? await call(pinDossier, { params, body: what }) : null
    if (!what) await call(unpinDossier, { params })
    changeDossier(client, dossierId, (dossier) => ({ ...dossier, pinned }))
  }
  return (what: PinDossier | null) => void set(what).catch(() => toast.wrong(t(($) => $.pinned.failed)))
}
