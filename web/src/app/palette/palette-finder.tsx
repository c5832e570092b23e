import type { User } from '@klopt/contract'
import { limits } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Input, TextField } from 'react-aria-components/TextField'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { dossiersQuery } from '../../features/dossiers/dossiers.ts'
import { relationsQuery } from '../../platform/relations.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { type PaletteActs, usePaletteActions } from './palette-actions.tsx'
import { findEntries, isFound } from './palette-entries.ts'
import { usePaletteHits } from './palette-found.tsx'
import { PaletteHints } from './palette-hints.tsx'
import { PaletteList } from './palette-list.tsx'

type Props = { me: User; onClose: () => void; acts: PaletteActs }

/** The search field and its results. */
export function PaletteFinder({ me, onClose, acts }: Props) {
  const { t } = useTranslation('app')
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const dossiers = useQuery(dossiersQuery())
  const relations = useQuery({ ...relationsQuery(), enabled: me.permissions.see_relations })
  const found = findEntries(query, dossiers.data ?? [], relations.data?.accepted ?? [])
  const actions = usePaletteActions(me, acts).filter(({ label }) => isFound(query, [label]))
  const hits = usePaletteHits(query)
  const failed = (dossiers.isError && !dossiers.data) || (relations.isError && !relations.data)

  /** Closes first, so that the focus goes to the new page and not back to the previous element. */
  function choose(run: () => void) {
    onClose()
    run()
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
      <PaletteList
        query={query}
        found={found}
        actions={actions}
        texts={hits.length > 0 ? hits : null}
        none={nothing()}
        onGo={(address) => choose(() => void navigate(address))}
        onRun={choose}
      />
      {failed && found.dossiers.length + actions.length > 0 && (
        <p className="palette-failed" role="status">
          {t(($) => $.go_to.failed)}
        </p>
      )}
      <PaletteHints />
    </Autocomplete>
  )
}
