import type { Dossier } from '@klopt/contract'
import { Pin, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import './pinned-bar.css'
import { usePin } from './pins.ts'

type Props = { dossier: Dossier; onOpen: (documentId: string) => void; onGo: (seq: number) => void }

/** The pinned message or document, under the title. */
export function PinnedBar({ dossier: { id, pinned, permissions }, onOpen, onGo }: Props) {
  const { t } = useTranslation('detail')
  const set = usePin(id)
  if (!pinned) return null
  const text = pinned.kind === 'message' ? pinned.message : pinned.filename

  return (
    <div className="pinned-bar">
      <Pin className="s16" aria-hidden="true" />
      <button
        type="button"
        title={t(($) => $.pinned.by, { name: pinned.by.full_name })}
        onClick={() => (pinned.kind === 'message' ? onGo(pinned.seq) : onOpen(pinned.id))}
      >
        <b>{t(($) => $.pinned.title)}</b>
        <span className="cut">{text}</span>
      </button>
      {permissions.post && (
        <IconButton
          label={t(($) => $.pinned.end)}
          icon={<X aria-hidden="true" />}
          tip={false}
          onClick={(event) => {
            // The button is about to go, and the focus would be lost with it.
            event.currentTarget.closest('.chat')?.querySelector<HTMLElement>('.chat-log')?.focus()
            set(null)
          }}
        />
      )}
    </div>
  )
}
