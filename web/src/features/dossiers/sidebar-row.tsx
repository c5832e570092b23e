import type { SidebarItem } from '@klopt/contract'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isMuted } from '../../platform/muted.ts'
import { classes } from '../../ui/classes.ts'
import { Unread } from '../../ui/unread.tsx'
import { When } from '../../ui/when.tsx'
import { LastMessage } from './last-message.tsx'
import { MutedSign } from './muted-sign.tsx'
import { shortSenderOf } from './sender.ts'

type Props = {
  dossier: SidebarItem
  my_email: string
  /** The word for the user: 'jij'. */
  you: string
  open: boolean
  draft: string | undefined
}

export const SidebarRow = memo(function SidebarRow({ dossier, my_email, you, open, draft }: Props) {
  const sender = shortSenderOf(dossier, my_email, you)

  return (
    <li className={classes((dossier.unread_count > 0 || dossier.marked_unread) && 'new')}>
      <Link className="cut" to={`/app/dossier/${dossier.id}`} aria-current={open ? 'page' : undefined}>
        {dossier.title} <MutedSign muted={dossier.muted} />
      </Link>
      {dossier.last_message_time ? <When at={dossier.last_message_time} /> : <NoTime />}
      <p className="cut">
        <LastMessage dossier={dossier} sender={sender} draft={open ? undefined : draft} />
      </p>
      <Unread count={dossier.unread_count} marked={dossier.marked_unread} quiet={isMuted(dossier.muted)} />
    </li>
  )
})

function NoTime() {
  const { t } = useTranslation('dossiers')
  return <span className="none">{t(($) => $.list.not_applicable)}</span>
}
