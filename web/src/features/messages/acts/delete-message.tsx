import { deleteMessage, type Message } from '@klopt/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../../platform/api.ts'
import { useErrorText } from '../../../platform/errors.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { receiveChange } from '../messages.ts'

type Props = { message: Message; onChanged: (now: Message) => void; onClose: () => void }

/** Asks once before a message is deleted. After a change of the message it can be confirmed again. */
export function DeleteMessage({ message, onChanged, onClose }: Props) {
  const { t } = useTranslation('messages')
  const client = useQueryClient()
  const errorText = useErrorText()
  const { id: message_id, dossier_id, revision } = message
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(deleteMessage, { params: { id: dossier_id, message_id }, query: { revision } }),
    onSuccess: (now) => {
      void receiveChange(client, { dossier_id, revision: now.revision, message: now })
      onClose()
    },
    onError: (refused) => {
      const { present } = refused instanceof ApiError ? refused : {}
      if (!present || !('sender_id' in present)) return
      void receiveChange(client, { dossier_id, revision: present.revision, message: present })
      if (present.event === 'message_deleted') onClose()
      else onChanged(present)
    },
  })

  return (
    <Confirm
      title={t(($) => $.acts.delete_title)}
      action={t(($) => $.acts.delete)}
      open
      busy={isPending}
      wrong={error ? errorText(error) : undefined}
      onConfirm={mutate}
      onClose={onClose}
    >
      <p>{t(($) => $.acts.delete_text)}</p>
    </Confirm>
  )
}
