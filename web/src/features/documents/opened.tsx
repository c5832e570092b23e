import type { Document } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { chatTime } from '../../platform/dates.ts'
import { useToday } from '../../ui/today.tsx'

/** The first person of the other company to open an own document, and when. */
export function Opened({ opened }: { opened: NonNullable<Document['opened']> }) {
  const { t } = useTranslation('documents')
  const text = t(($) => $.opened, { name: opened.by.full_name, time: chatTime(opened.at, useToday()) })
  return (
    <span className="doc-opened cut" title={text}>
      {text}
    </span>
  )
}
