import { Building2, Folder } from 'lucide-react'
import { Header, ListBox, ListBoxSection } from 'react-aria-components/ListBox'
import { useTranslation } from 'react-i18next'
import { CompanyBadge } from '../../ui/company-badge.tsx'
import { Unread } from '../../ui/unread.tsx'
import type { PaletteAction } from './palette-actions.tsx'
import { PaletteFound, type usePaletteHits } from './palette-found.tsx'
import type { PaletteEntries } from './palette-entries.ts'
import { PaletteRow } from './palette-row.tsx'

type Props = {
  query: string
  found: PaletteEntries
  actions: PaletteAction[]
  /** Hits in messages and documents. Null if they are not searched. */
  texts: ReturnType<typeof usePaletteHits> | null
  /** The text when nothing is found. */
  none: string
  onGo: (address: string) => void
  onRun: (run: () => void) => void
}

/** Dossiers, companies and actions, each below its own heading. */
export function PaletteList({ query, found, actions, texts, none, onGo, onRun }: Props) {
  const { t } = useTranslation('app')
  return (
    <ListBox
      className="palette-list"
      aria-label={t(($) => $.go_to.results)}
      renderEmptyState={() => <p className="palette-none">{none}</p>}
    >
      {found.dossiers.length > 0 && (
        <ListBoxSection id="part dossiers">
          <Header>{query.trim() ? t(($) => $.go_to.dossiers) : t(($) => $.go_to.recent)}</Header>
          {found.dossiers.map((one) => (
            <PaletteRow
              key={one.id}
              id={`dossier ${one.id}`}
              icon={<Folder aria-hidden="true" />}
              name={one.title}
              more={one.counterpart_name ?? t(($) => $.go_to.internal)}
              query={query}
              end={<Unread count={one.unread_count} />}
              onAction={() => onGo(`/app/dossier/${one.id}`)}
            />
          ))}
        </ListBoxSection>
      )}
      {found.companies.length > 0 && (
        <ListBoxSection id="part companies">
          <Header>{t(($) => $.go_to.companies)}</Header>
          {found.companies.map((one) => (
            <PaletteRow
              key={one.id}
              id={`company ${one.id}`}
              icon={<Building2 aria-hidden="true" />}
              name={one.name}
              more={one.city ?? ''}
              query={query}
              end={<CompanyBadge is_klopt_client={one.is_klopt_client} verified={one.verified} />}
              onAction={() => onGo(`/app/relations?company=${one.id}`)}
            />
          ))}
        </ListBoxSection>
      )}
      {texts !== null && <PaletteFound query={query} found={texts} onGo={onGo} />}
      {actions.length > 0 && (
        <ListBoxSection id="part actions">
          <Header>{t(($) => $.go_to.actions)}</Header>
          {actions.map(({ id, label, icon, to, run }) => (
            <PaletteRow
              key={id}
              id={id}
              icon={icon}
              name={label}
              query={query}
              onAction={() => (to ? onGo(to) : run && onRun(run))}
            />
          ))}
        </ListBoxSection>
      )}
    </ListBox>
  )
}
