import { useTranslation } from 'react-i18next'
import { Punts } from '../../ui/punts.tsx'

type Props = { loading: boolean; failed: boolean; onRetry: () => void }

/** Shown above the oldest message while older ones load, or when that failed. */
export function OlderLine({ loading, failed, onRetry }: Props) {
  const { t } = useTranslation('messages')
  if (failed) {
    return (
      <li className="wrong older">
        <span role="alert">{t(($) => $.older_failed)}</span>
        <button type="button" className="link" onClick={onRetry}>
          {t(($) => $.again)}
        </button>
      </li>
    )
  }
  if (!loading) return null
  return (
    <li className="older">
      <Punts />
      <span className="sr">{t(($) => $.older)}</span>
    </li>
  )
}
