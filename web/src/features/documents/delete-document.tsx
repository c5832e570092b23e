import type { Document } from '@klopt/contract'
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../platform/errors.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { toast } from '../../ui/toasts.ts'
import { useDeleteDocument } from './documents.ts'

type Props = { dossierId: string; document: Document | null; onClose: () => void }

/** Asks once more before a document goes. */
export function DeleteDocument({ dossierId, document, onClose }: Props) {
  const { t } = useTranslation('documents')
  const errorText = useErrorText()
  const { mutate, isPending, error, reset } = useDeleteDocument(dossierId)

  function close() {
    reset()
    onClose()
  }
  function remove(document: Document) {
    mutate(document, {
      onSuccess: () => {
        toast.good(t(($) => $.deleted, { filename: document.filename }))
        close()
      },
      onError: () => toast.wrong(t(($) => $.delete_failed)),
    })
  }

  return (
    <Modal
      title={t(($) => $.delete_title)}
      open={document !== null}
      onClose={close}
      busy={isPending}
      role="alertdialog"
      footer={
        <>
          <Button onClick={close} disabled={isPending}>
            {t(($) => $.cancel)}
          </Button>
          <Button kind="danger" busy={isPending && t(($) => $.busy)} onClick={() => document && remove(document)}>
            {t(($) => $.delete_confirm)}
          </Button>
        </>
      }
    >
      <p className="breakable">{t(($) => $.delete_ask, { filename: document?.filename })}</p>
      {error && (
        <p className="error" role="alert">
          <CircleAlert className="s16" aria-hidden="true" />
          {errorText(error)}
        </p>
      )}
    </Modal>
  )
}
