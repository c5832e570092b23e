import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasSingleKeys, turnSingleKeys } from '../../platform/single-keys.ts'
import { Modal } from '../../ui/modal.tsx'
import '../../ui/segments.css'
import { Switch } from '../../ui/switch.tsx'
import './keys.css'
import { commandKey } from './command-key.ts'

type Name =
  | 'go_to'
  | 'search'
  | 'previous'
  | 'next'
  | 'next_unread'
  | 'notices'
  | 'close'
  | 'overview'
  | 'send'
  | 'new_line'
  | 'choose'
  | 'reply'
  | 'edit'
  | 'previous_document'
  | 'next_document'
  | 'larger'
  | 'smaller'
  | 'actual'

/** Single-character shortcuts, which can be turned off. */
const single = new Set<Name>(['search', 'overview', 'larger', 'smaller', 'actual'])

/** The overview of all shortcuts. */
export function Keys({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('palette')
  const [on, setOn] = useState(hasSingleKeys)
  const alt = t(($) => $.key.alt)
  const shift = t(($) => $.key.shift)
  const enter = t(($) => $.key.enter)
  const everywhere: [Name, string[]][] = [
    ['go_to', [commandKey(), 'K']],
    ['search', ['/']],
    ['previous', [alt, '↑']],
    ['next', [alt, '↓']],
    ['next_unread', [alt, shift, '↓']],
    ['notices', ['F6']],
    ['close', [t(($) => $.key.esc)]],
    ['overview', ['?']],
  ]
  const inDossier: [Name, string[]][] = [
    ['send', [enter]],
    ['new_line', [shift, enter]],
    ['choose', ['↑']],
    ['reply', ['R']],
    ['edit', ['E']],
  ]
  const inDocument: [Name, string[]][] = [
    ['previous_document', ['←']],
    ['next_document', ['→']],
    ['larger', ['+']],
    ['smaller', ['−']],
    ['actual', ['0']],
  ]
  const working = (rows: [Name, string[]][]) => rows.filter(([name]) => on || !single.has(name))

  function turn(next: boolean) {
    turnSingleKeys(next)
    setOn(next)
  }

  return (
    <Modal title={t(($) => $.title)} open={open} onClose={onClose}>
      <div className="keys-single">
        <Switch label={t(($) => $.single)} on={on} onChange={turn} />
        {!on && <p className="hint">{t(($) => $.single_off, { command: commandKey() })}</p>}
      </div>
      <Part title={t(($) => $.everywhere)} rows={working(everywhere)} />
      <Part title={t(($) => $.in_dossier)} rows={inDossier} />
      <Part title={t(($) => $.in_document)} rows={working(inDocument)} />
    </Modal>
  )
}

function Part({ title, rows }: { title: string; rows: [Name, string[]][] }) {
  const { t } = useTranslation('palette')
  const spoken: Record<string, string> = {
    '↑': t(($) => $.key.up),
    '↓': t(($) => $.key.down),
    '←': t(($) => $.key.left),
    '→': t(($) => $.key.right),
    '−': t(($) => $.key.minus),
  }
  return (
    <section className="keys">
      <h3>{title}</h3>
      <dl>
        {rows.map(([name, keys]) => (
          <div key={name}>
            <dt>{t(($) => $[name])}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key} aria-label={spoken[key]}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
