import type { MuteState } from '@klopt/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Bell, BellOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isMuted } from '../../platform/muted.ts'
import type { MenuEntry } from '../../ui/menu-entry.ts'
import { toast } from '../../ui/toasts.ts'
import { mute, mutePeriods } from './mute.ts'

type MutableDossier = { id: string; muted: MuteState | null }

/** Mutes the dossier, or ends that, and says so. */
export function useMute({ id }: Pick<MutableDossier, 'id'>) {
  const { t } = useTranslation('dossiers')
  const client = useQueryClient()
  return (period: Parameters<typeof mute>[2]) =>
    void mute(client, id, period).then(
      () => toast.good(period ? t(($) => $.mute.done) : t(($) => $.mute.ended)),
      () => toast.wrong(t(($) => $.mute.failed)),
    )
}

/** The entries of a menu that mute a dossier for some time, or the one that ends it. */
export function useMuteEntries(dossier: MutableDossier): MenuEntry[] {
  const { t } = useTranslation('dossiers')
  const set = useMute(dossier)
  if (isMuted(dossier.muted)) {
    const label = t(($) => $.mute.end)
    return [{ id: 'unmute', label, icon: <Bell aria-hidden="true" />, onAction: () => set(null) }]
  }
  return mutePeriods.map((period) => ({
    id: period,
    label: t(($) => $.mute.for, { period: t(($) => $.mute.periods[period]) }),
    icon: <BellOff aria-hidden="true" />,
    onAction: () => set(period),
  }))
}
