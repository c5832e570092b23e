import { useTranslation } from 'react-i18next'
import { When } from '../../ui/when.tsx'

type Props = { name: string; company?: string | undefined; at: string; unread?: boolean }

/** Who said it and when. The name and the company are cut off as one line: a cut of its own for each would be felt. */
export function BubbleHead({ name, company, at, unread = false }: Props) {
  const { t } = useTranslation('messages')
  return (
    <header>
      <span className="cut">
        <b>{name}</b>
        {company !== undefined && <em>· {company}</em>}
      </span>
      {unread && <span className="sr">{t(($) => $.unread)}</span>}
      <When at={at} as="chat" />
    </header>
  )
}
