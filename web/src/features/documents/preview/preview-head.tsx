import type { Document } from '@klopt/contract'
import { Download, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Paper } from '../../../ui/paper.tsx'
import { When } from '../../../ui/when.tsx'
import { FileName } from '../file-name.tsx'
import { Opened } from '../opened.tsx'

type Props = {
  document?: Document
  /** The title of its group: the company, or 'Mijn documenten'. */
  title?: string
  /** Whether it is of the own company. */
  own?: boolean
  onDownload?: () => void
  onClose: () => void
  children?: ReactNode
}

export function PreviewHead({ document, title, own = false, onDownload, onClose, children }: Props) {
  const { t } = useTranslation('documents')
  return (
    <header className="preview-head">
      {document && <Paper filename={document.filename} />}
      <div className="names">
        {document && (
          <>
            <h2>
              <FileName name={document.filename} />
            </h2>
            <p>
              <When at={document.created_at} as="date" /> · <bdi>{title}</bdi>
              {own && document.opened && (
                <>
                  {' · '}
                  <Opened opened={document.opened} />
                </>
              )}
            </p>
          </>
        )}
      </div>
      {children}
      {onDownload && (
        <IconButton
          label={t(($) => $.preview.download)}
          icon={<Download aria-hidden="true" />}
          tip={false}
          onClick={onDownload}
        />
      )}
      <IconButton label={t(($) => $.close)} icon={<X aria-hidden="true" />} tip={false} onClick={onClose} />
    </header>
  )
}
