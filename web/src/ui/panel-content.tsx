import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Heading } from 'react-aria-components/Heading'
import { useTranslation } from 'react-i18next'
import { IconButton } from './icon-button.tsx'
import { useBackCloses } from './use-back-closes.ts'
import { useFirstField } from './use-first-field.ts'

type Props = { title: string; busy: boolean; onClose: () => void; children: ReactNode }

/** Shared by modal and drawer: the heading with its ×, and the focus on the first field. */
export function PanelContent({ title, busy, onClose, children }: Props) {
  const { t } = useTranslation('ui')
  const panel = useFirstField<HTMLDivElement>()
  useBackCloses(!busy, onClose)

  return (
    <div className="panel-content" ref={panel}>
      <header className="panel-head">
        <Heading slot="title" className="h3">
          {title}
        </Heading>
        <IconButton
          label={t(($) => $.close)}
          icon={<X aria-hidden="true" />}
          tip={false}
          disabled={busy}
          onClick={onClose}
        />
      </header>
      {children}
    </div>
  )
}
