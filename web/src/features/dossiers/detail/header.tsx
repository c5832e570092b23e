import type { Dossier } from '@klopt/contract'
import { Building2, ChevronLeft, EllipsisVertical, Hammer, Info, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { MenuEntry } from '../../../ui/menu-entry.ts'
import { Menu } from '../../../ui/menu.tsx'
import { useMuteEntries } from '../use-mute-entries.tsx'
import './detail.css'
import { otherCompanies } from './dossier.ts'
import { EndMute } from './end-mute.tsx'
import { HeaderCompanies } from './participants/header-companies.tsx'

export type Panel = 'work' | 'add' | 'invite' | 'details'
type Props = {
  dossier: Dossier
  companyId: string
  /** As whom a guest is there. */
  guest?: ReactNode
  onOpen: (panel: Panel) => void
  /** The search in the dossier. */
  find: MenuEntry
  more: MenuEntry[]
}

/** `more` are extra entries of the page for the menu on a phone. */
export function DossierHeader({ dossier, companyId, guest, onOpen, find, more }: Props) {
  const { t } = useTranslation('detail')
  const entriesToMute = useMuteEntries(dossier)
  const mutes = dossier.permissions.mute ? entriesToMute : []
  const { add_participant, add_colleague, invite_company, post } = dossier.permissions
  const entries = [
    {
      id: 'work' as const,
      label: t(($) => $.work),
      icon: <Hammer aria-hidden="true" />,
      may: post && dossier.companies.length > 1,
    },
    {
      id: 'add' as const,
      label: t(($) => (add_colleague ? $.add_colleague.title : $.add.title)),
      icon: <UserPlus aria-hidden="true" />,
      may: add_participant || add_colleague,
    },
    {
      id: 'invite' as const,
      label: t(($) => $.invite.title),
      icon: <Building2 aria-hidden="true" />,
      may: invite_company && dossier.companies.length === 1,
    },
    { id: 'details' as const, label: t(($) => $.details.title), icon: <Info aria-hidden="true" />, may: true },
  ].filter(({ may }) => may)

  /** An icon alone does not say these. */
  function wordOf(id: Panel) {
    if (id === 'invite') return t(($) => $.invite.short)
    return id === 'work' ? t(($) => $.work_short) : undefined
  }

  return (
    <header className="dossier-head">
      <Link className="icon-btn only-m" to="/app/dossiers" aria-label={t(($) => $.back)}>
        <ChevronLeft aria-hidden="true" />
      </Link>
      <div className="names">
        <h1 className="h3 cut" tabIndex={-1} title={dossier.title}>
          {dossier.title}
        </h1>
        <HeaderCompanies companies={otherCompanies(dossier, companyId)} guest={guest} />
      </div>
      <EndMute dossier={dossier} />
      <IconButton label={find.label} icon={find.icon} onClick={find.onAction} />
      {entries.map(({ id, label, icon }) => (
        <IconButton
          key={id}
          className="only-d"
          label={label}
          icon={icon}
          word={wordOf(id)}
          onClick={() => onOpen(id)}
        />
      ))}
      <span className="only-m">
        <Menu
          label={t(($) => $.more)}
          icon={<EllipsisVertical aria-hidden="true" />}
          entries={[
            ...entries.map(({ id, label, icon }) => ({ id, label, icon, onAction: () => onOpen(id) })),
            ...mutes,
            ...more,
          ]}
        />
      </span>
    </header>
  )
}
