import type { Message } from '@klopt/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetTyped, readTyped, saveTyped } from '../../../platform/device.ts'
import { useErrorText } from '../../../platform/errors.ts'
import { type Draft, moveMentions } from '../draft.ts'
import { saveEdit } from './save-edit.ts'

type EditState = { message: Message; draft: Draft; busy: boolean }

/**
 * Editing a sent message in the composer. The draft of the next message is kept. Typed text is stored on the device
 * until it is saved or cancelled, and restored when the same message is edited again.
 */
export function useEditing(me: string) {
  const client = useQueryClient()
  const errorText = useErrorText()
  const [edited, setEdited] = useState<EditState | null>(null)
  const [wrong, setWrong] = useState('')

  function begin(message: Message) {
    setWrong('')
    const text = readTyped(nameOf(message)) || message.message
    const chosen = moveMentions(message.mentions, message.message, text)
    setEdited({ message, draft: { text, chosen }, busy: false })
  }
  function cancel() {
    setWrong('')
    if (edited) forgetTyped(nameOf(edited.message))
    setEdited(null)
  }
  function write(draft: Draft) {
    setWrong('')
    if (!edited) return
    saveTyped(nameOf(edited.message), draft.text)
    setEdited({ ...edited, draft })
  }
  async function save(draft: Draft) {
    if (!edited) return
    const { message } = edited
    setEdited({ ...edited, busy: true })
    const { error, now, ended } = await saveEdit(client, me, message, draft)
    if (error) setWrong(errorText(error))
    setEdited((other) =>
      other?.message.id === message.id ? (ended ? null : { message: now ?? message, draft, busy: false }) : other,
    )
  }

  const changed = edited !== null && edited.draft.text !== edited.message.message
  return { edited, changed, wrong, begin, cancel, write, save, forget: () => setWrong('') }
}

const nameOf = ({ id }: Message) => `edit.${id}`
