import { useTranslation } from 'react-i18next'
import { ErrorLine } from './error-line.tsx'
import { Button } from './button.tsx'
import './feedback.css'

type Props = { text: string; onRetry: () => void; busy?: boolean }

/** A loading error with a retry button. */
export function LoadFailed({ text, onRetry, busy = false }: Props) {
  const { t } = useTranslation('ui')
  return (
    <div className="load-failed">
      <ErrorLine text={text} />
      <Button size="sm" onClick={onRetry} busy={busy && t(($) => $.busy)}>
        {t(($) => $.retry)}
      </Button>
    </div>
  )
}
