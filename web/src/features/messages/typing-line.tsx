import { useTranslation } from 'react-i18next'
import { Punts } from '../../ui/punts.tsx'
import { useTyping } from './typing.ts'

/** The people who are typing. */
export function TypingLine({ dossierId }: { dossierId: string }) {
  const { t } = useTranslation('messages')
  const [first, ...others] = useTyping(dossierId)
  if (!first) return null

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
