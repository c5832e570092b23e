import { WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import '../shell.css'

/** Shown when the code of a page cannot be loaded without a connection. */
export function LostPage({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('app')
  return (
    <div className="app-failure" role="status">
      <title>{`${t(($) => $.lost.title)} – Klopt`}</title>
      <WifiOff aria-hidden="true" />
      <h1 className="h1" tabIndex={-1}>
        {t(($) => $.lost.title)}
      </h1>
      <p>{t(($) => $.lost.text)}</p>
      <div className="app-failure-ways">
        <Button onClick={onRetry}>{t(($) => $.error.retry)}</Button>
      </div>
    </div>
  )
}
