import type { User } from '@klopt/contract'
import {
  Briefcase,
  Building2,
  Download,
  Folder,
  FolderPlus,
  Keyboard,
  LayoutDashboard,
  LogOut,
  MessageSquareDot,
  User as Person,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstall } from '../../platform/install.ts'

/** The actions of the frame that the palette uses. */
export type PaletteActs = {
  onNewDossier: () => void
  onNextUnread: (() => void) | null
  onKeys: () => void
  onSignOut: () => void
}
type Act = 'new_dossier' | 'next_unread' | 'dashboard' | 'dossiers' | 'users' | 'relations' | 'account' | 'company'
type Id = Act | 'keys' | 'install' | 'sign_out'
export type PaletteAction = { id: Id; label: string; icon: ReactNode; to?: string; run?: () => void }

/** The actions that this person may take from anywhere. */
export function usePaletteActions(me: User, acts: PaletteActs): PaletteAction[] {
  const { t } = useTranslation('app')
  const install = useInstall()
  const { create_dossier, see_company } = me.permissions
  const all: (PaletteAction | false)[] = [
    create_dossier && action('new_dossier', <FolderPlus aria-hidden="true" />, acts.onNewDossier),
    acts.onNextUnread !== null && action('next_unread', <MessageSquareDot aria-hidden="true" />, acts.onNextUnread),
    page('dashboard', <LayoutDashboard aria-hidden="true" />),
    page('dossiers', <Folder aria-hidden="true" />),
    page('users', <Users aria-hidden="true" />),
    page('relations', <Building2 aria-hidden="true" />),
    page('account', <Person aria-hidden="true" />),
    see_company && page('company', <Briefcase aria-hidden="true" />),
    action('keys', <Keyboard aria-hidden="true" />, acts.onKeys),
    install !== null && action('install', <Download aria-hidden="true" />, install),
    action('sign_out', <LogOut aria-hidden="true" />, acts.onSignOut),
  ]
  return all.filter((one) => one !== false)

  function action(id: Id, icon: ReactNode, run: () => void): PaletteAction {
    return { id, label: t(($) => $.go_to.action[id]), icon, run }
  }
  function page(id: Id, icon: ReactNode): PaletteAction {
    return { id, label: t(($) => $.go_to.action[id]), icon, to: `/app/${id}` }
  }
}
