import type { AnswerData } from '@klopt/contract'
import { Check, MessageSquare } from 'lucide-react'
import { useAnswerText } from './answer-text.ts'
import { classes } from '../../../ui/classes.ts'
import './answer-tag.css'

/** The answer to a card as a chip above the message text. */
export function AnswerTag({ data }: { data: AnswerData }) {
  const { answerText } = useAnswerText()
  const agreed = data.answer === 'agreed'
  const Icon = agreed ? Check : MessageSquare
  return (
    <span className={classes('answer-tag', agreed && 'fits')}>
      <Icon aria-hidden="true" />
      {answerText(data)}
    </span>
  )
}
