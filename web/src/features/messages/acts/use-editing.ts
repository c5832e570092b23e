import type { Message } from '@klopt/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorText } from '../../../platform/errors.ts'
import { retryUntilLoaded } from '../../../platform/later.ts'

type Edited = { message: Message; text: string; busy: boolean }

/** Editing a sent message in the composer. The draft of the next message waits meanwhile. */
export function useEditing(me: string) {
  const client = useQueryClient()
  const errorText = useErrorText()
  const [edited, setEdited] = useState<Edited | null>(null)
  const [wrong, setWrong] = useState('')

  function begin(message: Message) {
    setWrong('')
    setEdited({ message, text: message.message, busy: false })
  }
  function end() {
    setEdited(null)
  }
  function cancel() {
    setWrong('')
    end()
  }
  function write(text: string) {
    setWrong('')
    setEdited((now) => now && { ...now, text })
  }
  async function save(text: string) {
    if (!edited) return
    setEdited({ ...edited, busy: true })
    const { saveEdit } = await retryUntilLoaded(() => import('./save-edit.ts'))
    const { error, now, ended } = await saveEdit(client, me, edited.message, text)
    if (error) setWrong(errorText(error))
    setEdited(ended ? null : { message: now ?? edited.message, text, busy: false })
  }

  const changed = edited !== null && edited.text !== edited.message.message
  return { edited, changed, wrong, begin, cancel, write, save, forget: () => setWrong('') }
}
