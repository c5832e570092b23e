import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { When } from '../../ui/when.tsx'

type Props = { name: ReactNode; company?: string | undefined; at: string; unread?: boolean }

/** Who said it and when. The name and the company are cut off as one line: a cut of its own for each would be felt. */
export function BubbleHead({ name, company, at, unread = false }: Props) {
  return (
    <header>
      <span className="cut">
        <b>{name}</b>
        {company !== undefined && <em>· {company}</em>}
      </span>
      {unread && <Unread />}
      <When at={at} as="chat" />
    </header>
  )
}

/** By itself: the texts are asked for where there is something to say, not by each of a hundred bubbles. */
function Unread() {
  const { t } = useTranslation('messages')
  return <span className="sr">{t(($) => $.unread)}</span>
}
