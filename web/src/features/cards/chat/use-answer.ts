import type { AnswerReason, AnswerWish, Card, CardLine } from '@klopt/contract'
import { limits } from '@klopt/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NewAnswer } from '../card-context.ts'
import { useActForm } from '../use-act-form.ts'

/** Sends an answer and waits for the response. Offline, it is stored and sent when the connection is back. */
export type SendAnswer = (cardId: string, answer: NewAnswer) => Promise<void>

type Options = { card: Card; line: CardLine | null; sending: SendAnswer; onDone: () => void }

const ofResult: Partial<Record<CardLine['result'], AnswerReason>> = {
  price: 'price',
  quantity: 'quantity',
  not_ordered: 'item',
}

/** The reasons that the card, or one line of it, gives already. A credit note has none about items. */
function reasonsIn({ shown, invoice }: Card, line: CardLine | null): AnswerReason[] {
  const reasons = (line ? [line] : shown).flatMap(({ result }) => ofResult[result] ?? [])
  return [...new Set(reasons)].filter((reason) => reason !== 'item' || invoice.kind !== 'credit_note')
}

/** The answer form. The note is kept on the device until it is sent. */
export function useAnswer({ card, line, sending, onDone }: Options) {
  const { t } = useTranslation('cards')
  const form = useActForm({ saved_as: `answer ${card.id}`, most: limits.answer_note, onDone })
  const [reasons, setReasons] = useState(() => reasonsIn(card, line))
  const [wish, chooseWish] = useState<AnswerWish>('explain')
  const [run] = useState(card.run) // the run that was shown when the form opened
  const noteMissing = reasons.includes('other') && !form.has_note

  function submit() {
    const [reason, ...also] = reasons
    const more = { ...(also.length > 0 && { also }), ...(line && { line: line.n }) }
    const answer = { answer: 'differs' as const, run, wish, ...more }
    form.submit(!noteMissing, reason ? (note) => sending(card.id, { ...answer, reason, ...note }) : null)
  }

  return {
    ...form,
    reasons,
    /** Adds a reason, or takes it away. */
    chooseReason: (reason: AnswerReason) =>
      setReasons(reasons.includes(reason) ? reasons.filter((one) => one !== reason) : [...reasons, reason]),
    wish,
    chooseWish,
    wrong: {
      reason: form.tried && reasons.length === 0 ? t(($) => $.answer.reason_missing) : undefined,
      note: form.tried && noteMissing ? t(($) => $.answer.note_missing) : form.wrong_note,
    },
    submit,
  }
}
