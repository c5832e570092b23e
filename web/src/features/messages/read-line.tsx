import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chatTime } from '../../platform/dates.ts'
import { useToday } from '../../ui/today.tsx'
import type { Reading } from './readers.ts'

/** The company that has read it, and when. The people are in the tooltip, and are shown after a click. */
export function ReadLine({ read: { companies, names, at } }: { read: Reading }) {
  const { t } = useTranslation('messages')
  const today = useToday()
  const [open, setOpen] = useState(false)
  const time = at ? chatTime(at, today) : ''
  const sayBy = (by: string[]) => (time ? t(($) => $.read_by, { names: by.join(', '), time }) : t(($) => $.read))
  const people = sayBy(names)

  return (
    <button
      type="button"
      className="msg-foot read-by"
      title={people}
      aria-expanded={open}
      onClick={() => setOpen(!open)}
    >
      <CheckCheck className="s16" aria-hidden="true" />
      <span className="cut">{open || companies.length === 0 ? people : sayBy(companies)}</span>
    </button>
  )
}
