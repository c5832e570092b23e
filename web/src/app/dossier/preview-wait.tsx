import { useTranslation } from 'react-i18next'
import { Loading } from '../../ui/loading.tsx'

/** In the place of a preview or comparison that is being loaded. */
export function PreviewWait() {
  const { t } = useTranslation('documents')
  return (
    <div className="preview-wait">
      <Loading text={t(($) => $.loading)} />
    </div>
  )
}
