import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chatTime } from '../../platform/dates.ts'
import { useToday } from '../../ui/today.tsx'
import type { Reading } from './readers.ts'

/** 'Gelezen'. By whom and when is in its label and tooltip, and is shown after a click. */
export function ReadLine({ read: { names, at } }: { read: Reading }) {
  const { t } = useTranslation('messages')
  const today = useToday()
  const [open, setOpen] = useState(false)
  const by = t(($) => $.read_by, { names: names.join(', '), time: at ? chatTime(at, today) : '' })

  return (
    <button
      type="button"
      className="msg-foot read-by"
      title={by}
      aria-label={by}
      aria-expanded={open}
      onClick={() => setOpen(!open)}
    >
      <CheckCheck className="s16" aria-hidden="true" />
      <span className="cut">{open ? by : t(($) => $.read)}</span>
    </button>
  )
}
