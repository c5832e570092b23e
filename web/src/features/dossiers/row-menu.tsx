import type { DossierListItem } from '@klopt/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis, MailOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Menu } from '../../ui/menu.tsx'
import { toast } from '../../ui/toasts.ts'
import { setUnread } from './mute.ts'
import { useMuteEntries } from './use-mute-entries.tsx'

/** The personal settings of a dossier. */
export function RowMenu({ dossier }: { dossier: DossierListItem }) {
  const { t } = useTranslation('dossiers')
  const client = useQueryClient()
  const mutes = useMuteEntries(dossier)
  const unread = {
    id: 'unread',
    label: t(($) => $.list.mark_unread),
    icon: <MailOpen aria-hidden="true" />,
    onAction: () => void setUnread(client, dossier.id).catch(() => toast.wrong(t(($) => $.list.mark_unread_failed))),
  }
  const isUnread = dossier.unread_count > 0 || dossier.marked_unread

  return (
    <Menu
      label={t(($) => $.list.more, { title: dossier.title })}
      icon={<Ellipsis aria-hidden="true" />}
      entries={isUnread ? mutes : [unread, ...mutes]}
    />
  )
}
