import type { AnswerData } from '@klopt/contract'
import { Check, MessageSquare } from 'lucide-react'
import { useInvoiceOf } from '../paper-name.ts'
import { useAnswerText } from './answer-text.ts'
import { classes } from '../../../ui/classes.ts'
import './answer-tag.css'

/** The answer to a card as a chip above the message text. It names the invoice. */
export function AnswerTag({ data }: { data: AnswerData }) {
  const { answerText } = useAnswerText()
  const paper = useInvoiceOf(data.card_id)
  const agreed = data.answer === 'agreed'
  const Icon = agreed ? Check : MessageSquare
  return (
    <span className={classes('answer-tag', agreed && 'fits')}>
      <Icon aria-hidden="true" />
      {answerText(data, paper)}
    </span>
  )
}
