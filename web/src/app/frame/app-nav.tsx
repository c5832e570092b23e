import { Briefcase, Building2, Folder, LayoutDashboard, LogOut, User, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Unread } from '../../ui/unread.tsx'
import './app-nav.css'
import { Logo } from './logo.tsx'
import type { Place } from '../where.ts'

type Props = { place: Place; unread: number; see_company: boolean; onSignOut: () => void }

/** The rail. Below 768 px the same list is the bar at the bottom. */
export function AppNav({ place, unread, see_company, onSignOut }: Props) {
  const { t } = useTranslation('app')

  function entry(to: Exclude<Place, null>, icon: ReactNode, label: string, more?: ReactNode) {
    return (
      <li>
        <Link to={`/app/${to}`} aria-current={place === to ? 'page' : undefined}>
          {icon}
          {label}
          {more}
        </Link>
      </li>
    )
  }

  return (
    <nav className="nav" aria-label={t(($) => $.nav.main)}>
      <Link className="nav-logo" to="/app/dashboard" aria-label="Klopt">
        <Logo />
      </Link>
      <ul>
        {entry(
          'dashboard',
          <LayoutDashboard className="s22" aria-hidden="true" />,
          t(($) => $.nav.dashboard),
        )}
        {entry(
          'dossiers',
          <Folder className="s22" aria-hidden="true" />,
          t(($) => $.nav.dossiers),
          <Unread count={unread} />,
        )}
        {entry(
          'users',
          <Users className="s22" aria-hidden="true" />,
          t(($) => $.nav.users),
        )}
        {entry(
          'relations',
          <Building2 className="s22" aria-hidden="true" />,
          t(($) => $.nav.relations),
        )}
        {entry(
          'account',
          <User className="s22" aria-hidden="true" />,
          t(($) => $.nav.account),
        )}
        {see_company &&
          entry(
            'company',
            <Briefcase className="s22" aria-hidden="true" />,
            t(($) => $.nav.company),
          )}
        <li className="nav-out">
          <button type="button" onClick={onSignOut}>
            <LogOut className="s22" aria-hidden="true" />
            {t(($) => $.nav.sign_out)}
          </button>
        </li>
      </ul>
    </nav>
  )
}
