import { useTranslation } from 'react-i18next'
import { Modal } from '../ui/modal.tsx'
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

/** All keys that do something, in the words of the app. */
export function Keys({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('app')
  const alt = t(($) => $.keys.key.alt)
  const shift = t(($) => $.keys.key.shift)
  const enter = t(($) => $.keys.key.enter)
  const everywhere: [Name, string[]][] = [
    ['go_to', [commandKey(), 'K']],
    ['search', ['/']],
    ['previous', [alt, '↑']],
    ['next', [alt, '↓']],
    ['next_unread', [alt, shift, '↓']],
    ['notices', ['F6']],
    ['close', [t(($) => $.keys.key.esc)]],
    ['overview', ['?']],
  ]
  const in_dossier: [Name, string[]][] = [
    ['send', [enter]],
    ['new_line', [shift, enter]],
  ]

  return (
    <Modal title={t(($) => $.keys.title)} open={open} onClose={onClose}>
      <Part title={t(($) => $.keys.everywhere)} rows={everywhere} />
      <Part title={t(($) => $.keys.in_dossier)} rows={in_dossier} />
    </Modal>
  )
}

function Part({ title, rows }: { title: string; rows: [Name, string[]][] }) {
  const { t } = useTranslation('app')
  const spoken: Record<string, string> = { '↑': t(($) => $.keys.key.up), '↓': t(($) => $.keys.key.down) }
  return (
    <section className="keys">
      <h3>{title}</h3>
      <dl>
        {rows.map(([name, keys]) => (
          <div key={name}>
            <dt>{t(($) => $.keys[name])}</dt>
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
