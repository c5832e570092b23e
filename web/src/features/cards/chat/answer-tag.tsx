import { answer_reasons, answer_wishes, type Message } from '@klopt/contract'
import { Check, MessageSquare } from 'lucide-react'
import { useAnswerText } from './answer-text.ts'
import { classes } from '../../../ui/classes.ts'
import './answer-tag.css'

/** The answer to a card as a chip above the message text. */
export function AnswerTag({ data }: { data: NonNullable<Message['data']> }) {
  const { answerText } = useAnswerText()
  const reason = answer_reasons.find((known) => known === data['reason']) ?? null
  const wish = answer_wishes.find((known) => known === data['wish']) ?? null
  const answer = data['answer'] === 'agreed' ? 'agreed' : 'differs'
  const Icon = answer === 'agreed' ? Check : MessageSquare
  return (
    <span className={classes('answer-tag', answer === 'agreed' && 'fits')}>
      <Icon aria-hidden="true" />
      {answerText({ answer, reason, wish })}
    </span>
  )
}
