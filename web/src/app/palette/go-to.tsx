import type { User } from '@klopt/contract'
import { TextSearch } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commandKey } from './command-key.ts'
import './go-to.css'
import { Keys, Palette } from '../panels.ts'
import { useShortcuts, useWalk } from './use-shortcuts.ts'

type Props = {
  me: User
  unread: number
  open: boolean
  at_rest: boolean
  onOpen: (open: boolean) => void
  onNewDossier: () => void
  onSignOut: () => void
}

/** The palette with its shortcut, and its button on the rail. */
export function GoTo({ me, unread, open, at_rest, onOpen, onNewDossier, onSignOut }: Props) {
  const { t } = useTranslation('app')
  const [keys, setKeys] = useState(false)
  const { toUnread } = useWalk()
  useShortcuts({ onPalette: () => onOpen(!open), onKeys: () => setKeys(true) })

  return (
    <>
      <section className="go-to only-d" aria-label={t(($) => $.go_to.place)}>
        <button
          type="button"
          aria-label={t(($) => $.go_to.open)}
          aria-keyshortcuts="Control+K Meta+K"
          title={t(($) => $.go_to.tip, { key: commandKey() })}
          onClick={() => onOpen(true)}
        >
          <TextSearch className="s22" aria-hidden="true" />
          {t(($) => $.go_to.short)}
        </button>
      </section>
      {(at_rest || open) && (
        <Palette
          me={me}
          open={open}
          onClose={() => onOpen(false)}
          acts={{ onNewDossier, onSignOut, onKeys: () => setKeys(true), onNextUnread: unread > 0 ? toUnread : null }}
        />
      )}
      {(at_rest || keys) && <Keys open={keys} onClose={() => setKeys(false)} />}
    </>
  )
}
