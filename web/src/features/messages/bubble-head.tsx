import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { When } from '../../ui/when.tsx'

type Props = { name: ReactNode; company?: string | undefined; at: string; unread?: boolean; via?: ReactNode }

/** The sender and the time. Name and company share one element with an ellipsis, because two per bubble are slower. */
export function BubbleHead({ name, company, at, unread = false, via }: Props) {
  return (
    <header>
      <span className="cut">
        <b>{name}</b>
        {company !== undefined && <em>· {company}</em>}
      </span>
      {via}
      {unread && <Unread />}
      <When at={at} as="chat" />
    </header>
  )
}

/** A separate component, so that only unread bubbles call useTranslation. */
function Unread() {
  const { t } = useTranslation('messages')
  return <span className="sr">{t(($) => $.unread)}</span>
}
