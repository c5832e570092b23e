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

/** Sends an answer and waits for the response. Offline, it is stored and sent when the connection is back. */
export type SendAnswer = (cardId: string, answer: NewAnswer) => Promise<void>

type Options = { card: Card; line: CardLine | null; sending: SendAnswer; onDone: () => void }
type AnswerErrors = { reason?: string | undefined; note?: string | undefined }

const of_result: Partial<Record<CardLine['result'], AnswerReason>> = {
  price: 'price',
  quantity: 'quantity',
  not_ordered: 'item',
}

/** The answer form. The note is kept on the device until it is sent. */
export function useAnswer({ card, line, sending, onDone }: Options) {
  const { t } = useTranslation('cards')
  const errorText = useErrorText()
  const key = `answer ${card.id}`
  const [note, write] = useTyped(key)
  const [reason, setReason] = useState<AnswerReason | null>(line ? (of_result[line.result] ?? null) : null)
  const [wish, chooseWish] = useState<AnswerWish>('explain')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [run] = useState(card.run) // the run that was shown when the form opened
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
    const text = trimmed(note)
    try {
      await sending(card.id, {
        answer: 'differs',
        run,
        reason,
        wish,
        ...(line && { line: line.n }),
        ...(text && { note: text }),
      })
      forgetTyped(key)
      onDone()
    } catch (error) {
      setRefused(errorText(error))
    } finally {
      setBusy(false)
    }
  }

  return {
    reason,
    chooseReason: setReason,
    wish,
    chooseWish,
    note,
    write,
    wrong,
    refused,
    busy,
    submit: () => void submit(),
    /** 'Annuleer' also discards the note. */
    giveUp: () => {
      forgetTyped(key)
      onDone()
    },
  }
}
