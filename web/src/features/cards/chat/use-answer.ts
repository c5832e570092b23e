import {
  type AnswerReason,
  type AnswerWish,
  type Card,
  type CardLine,
  isStorable,
  limits,
  trimmed,
} from '@klopt/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../platform/errors.ts'
import { forgetTyped } from '../../../platform/device.ts'
import { useTyped } from '../../../platform/typed.ts'
import type { NewAnswer } from '../card-context.ts'

/** Says it and waits for the answer; without a line it is kept and goes as soon as there is one. */
export type SendAnswer = (cardId: string, answer: NewAnswer) => Promise<void>

type Options = { card: Card; line: CardLine | null; sending: SendAnswer; onDone: () => void }
type AnswerErrors = { reason?: string | undefined; note?: string | undefined }

const of_result: Partial<Record<CardLine['result'], AnswerReason>> = {
  price: 'price',
  quantity: 'quantity',
  not_ordered: 'item',
}

/** The form that says what is not right. What was written stays until it was said. */
export function useAnswer({ card, line, sending, onDone }: Options) {
  const { t } = useTranslation('cards')
  const errorText = useErrorText()
  const kept = `answer ${card.id}`
  const [note, write] = useTyped(kept)
  const [reason, setReason] = useState<AnswerReason | null>(line ? (of_result[line.result] ?? null) : null)
  const [wish, ask] = useState<AnswerWish>('explain')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [run] = useState(card.run) // of what stood there when it was begun
  const [refused, setRefused] = useState<string>()
  const wrong: AnswerErrors = tried ? { reason: wrongReason(), note: wrongNote() } : {}

  function wrongReason() {
    return reason === null ? t(($) => $.answer.reason_missing) : undefined
  }
  function wrongNote() {
    const { length } = trimmed(note)
    if (reason === 'other' && length === 0) return t(($) => $.answer.note_missing)
    if (length > limits.answer_note) return t(($) => $.answer.note_too_long, { length, most: limits.answer_note })
    return isStorable(note) ? undefined : t(($) => $.answer.note_unstorable)
  }
  async function submit() {
    setTried(true)
    if (reason === null || wrongNote() !== undefined) return
    setBusy(true)
    setRefused(undefined)
    const said = trimmed(note)
    try {
      await sending(card.id, {
        answer: 'differs',
        run,
        reason,
        wish,
        ...(line && { line: line.n }),
        ...(said && { note: said }),
      })
      forgetTyped(kept)
      onDone()
    } catch (error) {
      setRefused(errorText(error))
    } finally {
      setBusy(false)
    }
  }

  return {
    reason,
    choose: setReason,
    wish,
    ask,
    note,
    write,
    wrong,
    refused,
    busy,
    submit: () => void submit(),
    /** 'Annuleer': what was written goes too. */
    giveUp: () => {
      forgetTyped(kept)
      onDone()
    },
  }
}
