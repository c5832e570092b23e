import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../../platform/errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { MessageScreen } from './message-screen.tsx'

type Props = { error: Error; busy: boolean; onRetry: () => void }

export function FailedDossier({ error, busy, onRetry }: Props) {
  const { t } = useTranslation('detail')
  const errorText = useErrorText()
  return (
    <MessageScreen title={t(($) => $.load_failed)} text={errorText(error)}>
      <Button onClick={onRetry} busy={busy && t(($) => $.details.busy)}>
        {t(($) => $.again)}
      </Button>
    </MessageScreen>
  )
}
