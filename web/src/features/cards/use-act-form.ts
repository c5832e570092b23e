import { isStorable, printable, trimmed } from '@klopt/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetTyped } from '../../platform/device.ts'
import { useTyped } from '../../platform/typed.ts'
import { useActErrorText } from './act-error.ts'

type Options = {
  /** The name under which the note, and other fields, are kept on the device until the form is sent. */
  saved_as: string
  /** The longest note. */
  most: number
  onDone: () => void
}

type Send = (note: { note?: string }) => Promise<void>

/** The common part of the forms about a card and about extra work: a note, and sending. */
export function useActForm({ saved_as, most, onDone }: Options) {
  const { t } = useTranslation('cards')
  const errorText = useActErrorText()
  const [note, write] = useTyped(`${saved_as}.note`)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>()
  const text = trimmed(printable(note))

  function wrongNote(): string | undefined {
    const { length } = text
    if (length > most) return t(($) => $.answer.note_too_long, { length, most })
    return isStorable(text) ? undefined : t(($) => $.answer.note_unstorable)
  }
  async function submit(isRight: boolean, send: Send | null) {
    setTried(true)
    if (!isRight || !send || wrongNote() !== undefined || busy) return
    setBusy(true)
    setRefused(undefined)
    try {
      await send(text === '' ? {} : { note: text })
      forgetTyped(saved_as)
      onDone()
    } catch (error) {
      setRefused(error)
    } finally {
      setBusy(false)
    }
  }

  return {
    note,
    write,
    has_note: text !== '',
    /** Whether somebody tried to send it, so that faults are shown. */
    tried,
    wrong_note: tried ? wrongNote() : undefined,
    refusal: refused,
    refused: refused === undefined ? undefined : errorText(refused),
    busy,
    /** Sends the form if everything is right. Null: something is missing. */
    submit: (isRight: boolean, send: Send | null) => void submit(isRight, send),
    /** 'Annuleer' also discards what was typed. */
    giveUp: () => {
      forgetTyped(saved_as)
      onDone()
    },
  }
}
