import { useTranslation } from 'react-i18next'
import './badge.css'
import { classes } from './classes.ts'

type Props = {
  count: number
  /** Marked as unread by the user: a dot at 0. */
  marked?: boolean
  /** Muted: without colour. */
  quiet?: boolean
}

/** The number of unread messages; nothing at 0, or a dot. */
export function Unread({ count, marked = false, quiet = false }: Props) {
  if (count > 0) return <Count count={count} quiet={quiet} />
  return marked ? <Dot quiet={quiet} /> : null
}

function Dot({ quiet }: { quiet: boolean }) {
  const { t } = useTranslation('ui')
  return (
    <span className={classes('unread dot', quiet && 'quiet')}>
      <span className="sr">{t(($) => $.marked_unread)}</span>
    </span>
  )
}

function Count({ count, quiet }: { count: number; quiet: boolean }) {
  const { t } = useTranslation('ui')
  return (
    <span className={classes('unread', quiet && 'quiet')}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr">{t(($) => $.unread, { count })}</span>
    </span>
  )
}
