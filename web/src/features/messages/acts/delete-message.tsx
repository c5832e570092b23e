import { deleteMessage, type Message } from '@klopt/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { useErrorText } from '../../../platform/errors.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { receiveChange } from '../messages.ts'

/** Asks once before a message is deleted. */
export function DeleteMessage({ message, onClose }: { message: Message; onClose: () => void }) {
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
