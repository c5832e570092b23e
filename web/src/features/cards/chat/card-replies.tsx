import type { Card, CardAnswer, CompanyRef } from '@klopt/contract'
import { CircleCheck, MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OpenCircle } from '../../../ui/open-circle.tsx'
import { WhenIn } from '../../../ui/when.tsx'
import { useAnswerText } from './answer-text.ts'
import { useCardContext } from '../card-context.ts'
import { TakeBack } from './take-back.tsx'

/** The answer of each company. */
export function CardReplies({ card }: { card: Card }) {
  const { dossier, me } = useCardContext()
  const { answers, permissions } = card
  return (
    <div className="replies">
      {dossier.companies.map((company) => {
        const answer = answers.find(({ company_id }) => company_id === company.id)
        return (
          <Reply key={company.id} company={company} current={answer?.current ?? null} earlier={answer?.earlier ?? null}>
            {company.id === me.company_id && permissions.withdraw_open && answer?.current && (
              <TakeBack card={card} messageId={answer.current.message_id} />
            )}
          </Reply>
        )
      })}
    </div>
  )
}

type Props = { company: CompanyRef; current: CardAnswer | null; earlier: CardAnswer | null; children: ReactNode }

function Reply({ company, current, earlier, children }: Props) {
  const { t } = useTranslation('cards')
  const { notRight } = useAnswerText()
  const agreed = current?.answer === 'agreed'
  return (
    <div>
      {agreed ? (
        <CircleCheck className="card-ok" aria-hidden="true" />
      ) : current ? (
        <MessageSquare className="card-no" aria-hidden="true" />
      ) : (
        <OpenCircle />
      )}
      <span>
        <b>{agreed ? t(($) => $.replies.agreed, { company: company.name }) : company.name}</b>
        <small>
          {current ? (
            <WhenIn at={current.created_at} as="chat" say={(time) => currentText(current, time)} />
          ) : (
            t(($) => $.replies.none)
          )}
        </small>
        {!current && earlier && <small>{earlierText(earlier)}</small>}
        {children}
      </span>
    </div>
  )

  function currentText({ answer, reason, user }: CardAnswer, time: string): string {
    if (answer === 'agreed') return t(($) => $.replies.by, { name: user.full_name, time })
    const [name] = user.full_name.split(' ')
    return t(($) => $.replies.said, { said: notRight(reason), name, time })
  }
  function earlierText({ answer, run }: CardAnswer): string {
    return t(($) => (answer === 'agreed' ? $.replies.earlier_agreed : $.replies.earlier_differs), { run })
  }
}
