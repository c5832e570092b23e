import type { AnswerReason, AnswerWish, Card, CardLine } from '@klopt/contract'
import { limits } from '@klopt/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NewAnswer } from '../card-context.ts'
import { useActForm } from '../use-act-form.ts'

/** Sends an answer and waits for the response. Offline, it is stored and sent when the connection is back. */
export type SendAnswer = (cardId: string, answer: NewAnswer) => Promise<void>

type Options = { card: Card; line: CardLine | null; sending: SendAnswer; onDone: () => void }

const of_result: Partial<Record<CardLine['result'], AnswerReason>> = {
  price: 'price',
  quantity: 'quantity',
  not_ordered: 'item',
}

/** The answer form. The note is kept on the device until it is sent. */
export function useAnswer({ card, line, sending, onDone }: Options) {
  const { t } = useTranslation('cards')
  const form = useActForm({ saved_as: `answer ${card.id}`, most: limits.answer_note, onDone })
  const [reason, setReason] = useState<AnswerReason | null>(line ? (of_result[line.result] ?? null) : null)
  const [wish, chooseWish] = useState<AnswerWish>('explain')
  const [run] = useState(card.run) // the run that was shown when the form opened
  const note_missing = reason === 'other' && !form.has_note

  function submit() {
    const answer = reason && { answer: 'differs' as const, run, reason, wish, ...(line && { line: line.n }) }
    form.submit(!note_missing, answer && ((note) => sending(card.id, { ...answer, ...note })))
  }

  return {
    ...form,
    reason,
    chooseReason: setReason,
    wish,
    chooseWish,
    wrong: {
      reason: form.tried && reason === null ? t(($) => $.answer.reason_missing) : undefined,
      note: form.tried && note_missing ? t(($) => $.answer.note_missing) : form.wrong_note,
    },
    submit,
  }
}
