import type { Quote } from '@klopt/contract'
import { Reply, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import { focusField } from '../acts/focus-field.ts'
import { Quoted } from './quoted.tsx'

/** Above the composer: what the message will answer. */
export function QuoteBar({ quote, onRemove }: { quote: Quote; onRemove: () => void }) {
  const { t } = useTranslation('messages')
  return (
    <div className="composer-bar">
      <Reply className="s16" aria-hidden="true" />
      <Quoted quote={quote} id="composer-bar" />
      <IconButton
        label={t(($) => $.quote.remove)}
        icon={<X aria-hidden="true" />}
        onClick={({ currentTarget }) => focusField(currentTarget, onRemove)}
        tip={false}
      />
    </div>
  )
}
