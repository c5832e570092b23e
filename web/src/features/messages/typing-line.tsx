import { useTranslation } from 'react-i18next'
import { Punts } from '../../ui/punts.tsx'
import { useTyping } from './typing.ts'

type Props = {
  dossierId: string
  /** The names of documents that Klopt is reading. */
  reading: string[]
}

/** The people who are typing, else the documents that are being read: their card comes in this place. */
export function TypingLine({ dossierId, reading }: Props) {
  const { t } = useTranslation('messages')
  const [first, ...others] = useTyping(dossierId)
  const [document, ...more] = reading
  if (!first && document === undefined) return null
  if (!first)
    return (
      <>
        <Punts />
        <span className="cut" role="status">
          {more.length === 0
            ? t(($) => $.reading, { name: document })
            : t(($) => $.reading_more, { name: document, count: more.length })}
        </span>
      </>
    )

  return (
    <>
      <Punts />
      <span className="cut">
        {others.length === 0
          ? t(($) => $.typing, { name: first.name })
          : t(($) => $.typing_more, { name: first.name, count: others.length })}
      </span>
    </>
  )
}
