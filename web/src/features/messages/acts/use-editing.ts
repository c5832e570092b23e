import { editMessage, type Message } from '@klopt/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '../../../platform/api.ts'
import { useErrorText } from '../../../platform/errors.ts'
import { receiveChange } from '../messages.ts'
import { readDraft, storeDraft } from '../draft.ts'

type Edited = { message: Message; text: string; busy: boolean }

/** Editing a sent message in the composer. The draft of the next message waits meanwhile. */
export function useEditing(dossierId: string, me: string) {
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
    const { id, revision } = edited.message
    setEdited({ ...edited, busy: true })
    try {
      const body = { revision, message: text }
      await take(await call(editMessage, { params: { id: dossierId, message_id: id }, body }))
      end()
    } catch (error) {
      setWrong(errorText(error))
      keep(text, error)
    }
  }
  /** The text stays: in the field, or as the next message if this one cannot be changed any more. */
  function keep(text: string, error: unknown) {
    const { code, present } = error instanceof ApiError ? error : {}
    const now = present && 'sender_name' in present ? present : null
    if (now) void take(now)
    if (edited && code !== 'too_late' && now?.event !== 'message_deleted')
      return setEdited({ message: now ?? edited.message, text, busy: false })
    const draft = readDraft(me, dossierId)
    storeDraft(me, dossierId, draft ? `${draft}\n${text}` : text)
    end()
  }
  function take(message: Message) {
    return receiveChange(client, { dossier_id: dossierId, revision: message.revision, message })
  }

  return { edited, wrong, begin, cancel, write, save, forget: () => setWrong('') }
}
