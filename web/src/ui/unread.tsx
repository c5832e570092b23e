import { useTranslation } from 'react-i18next'
import './badge.css'

/** The number of unread messages; nothing at 0. */
export function Unread({ count }: { count: number }) {
  return count > 0 ? <Count count={count} /> : null
}

function Count({ count }: { count: number }) {
  const { t } = useTranslation('ui')
  return (
    <span className="unread">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr">{t(($) => $.unread, { count })}</span>
    </span>
  )
}
