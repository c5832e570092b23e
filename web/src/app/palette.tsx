import type { User } from '@klopt/contract'
import { limits } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { Building2, Folder, Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Dialog } from 'react-aria-components/Dialog'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Header, ListBox, ListBoxSection } from 'react-aria-components/ListBox'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Input, TextField } from 'react-aria-components/TextField'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { relationsQuery } from '../platform/relations.ts'
import { dossiersQuery } from '../features/dossiers/dossiers.ts'
import { IconButton } from '../ui/icon-button.tsx'
import '../ui/modal.css'
import { Unread } from '../ui/unread.tsx'
import { type PaletteActs, usePaletteActions } from './palette-actions.tsx'
import { findEntries, isFound } from './palette-entries.ts'
import { PaletteHints } from './palette-hints.tsx'
import { PaletteRow } from './palette-row.tsx'
import './palette.css'

type Props = { me: User; open: boolean; onClose: () => void; acts: PaletteActs }

/** Goes to any dossier, company or action by a few letters of its name. */
export function Palette({ open, onClose, ...rest }: Props) {
  const { t, i18n } = useTranslation('app')
  return (
    // What a screen reader is told of the list is the library's own text: it follows the app's language.
    <I18nProvider locale={i18n.language === 'en' ? 'en-GB' : 'nl-NL'}>
      <ModalOverlay
        className="scrim palette-scrim"
        isOpen={open}
        onOpenChange={(next) => !next && onClose()}
        isDismissable
      >
        <Modal className="modal wide palette">
          <Dialog className="panel-box" aria-label={t(($) => $.go_to.open)}>
            <Finder {...rest} onClose={onClose} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  )
}

function Finder({ me, onClose, acts }: Omit<Props, 'open'>) {
  const { t } = useTranslation('app')
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const dossiers = useQuery(dossiersQuery())
  const relations = useQuery({ ...relationsQuery(), enabled: me.permissions.see_relations })
  const found = findEntries(query, dossiers.data ?? [], relations.data?.accepted ?? [])
  const actions = usePaletteActions(me, acts).filter(({ label }) => isFound(query, [label]))
  const failed = (dossiers.isError && !dossiers.data) || (relations.isError && !relations.data)

  /** Closed first: what is gone to takes the focus, not the place that one comes from. */
  function choose(run: () => void) {
    onClose()
    run()
  }
  function goTo(address: string) {
    choose(() => void navigate(address))
  }
  function nothing() {
    if (dossiers.isPending) return t(($) => $.go_to.loading)
    return failed ? t(($) => $.go_to.failed) : t(($) => $.go_to.none, { query: query.trim() })
  }

  return (
    <Autocomplete inputValue={query} onInputChange={setQuery}>
      <TextField className="palette-field" aria-label={t(($) => $.go_to.label)}>
        <Search aria-hidden="true" />
        <Input
          ref={input}
          placeholder={t(($) => $.go_to.placeholder)}
          maxLength={limits.search}
          autoComplete="off"
          enterKeyHint="go"
        />
        <IconButton
          label={t(($) => $.close, { ns: 'ui' })}
          icon={<X aria-hidden="true" />}
          tip={false}
          onClick={onClose}
        />
      </TextField>
      <ListBox
        className="palette-list"
        aria-label={t(($) => $.go_to.results)}
        renderEmptyState={() => <p className="palette-none">{nothing()}</p>}
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
                onAction={() => goTo(`/app/dossier/${one.id}`)}
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
                onAction={() => goTo(`/app/relations?company=${one.id}`)}
              />
            ))}
          </ListBoxSection>
        )}
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
                onAction={() => (to ? goTo(to) : run && choose(run))}
              />
            ))}
          </ListBoxSection>
        )}
      </ListBox>
      {failed && found.dossiers.length + actions.length > 0 && (
        <p className="palette-failed" role="status">
          {t(($) => $.go_to.failed)}
        </p>
      )}
      <PaletteHints />
    </Autocomplete>
  )
}
