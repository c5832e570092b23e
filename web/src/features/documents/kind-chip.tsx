import { type Document, document_kinds, type DocumentKind, setDocumentKind } from '@klopt/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { Menu } from '../../ui/menu.tsx'
import { toast } from '../../ui/toasts.ts'
import { noteKind } from './documents.ts'

/** Which kind of document it is. One tap on another one sets it right, for both companies. */
export function KindChip({ document: { id, dossier_id, filename, kind }, may }: { document: Document; may: boolean }) {
  const { t } = useTranslation('documents')
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (said: DocumentKind) => call(setDocumentKind, { params: { id }, body: { kind: said } }),
    onSuccess: (document) => noteKind(client, dossier_id, document),
    onError: () => toast.wrong(t(($) => $.kind_failed)),
  })
  if (!kind) return null
  const name = t(($) => $.kinds[kind])
  if (!may) return <span className="kind">{name}</span>

  return (
    <Menu
      label={t(($) => $.kind, { kind: name, filename })}
      icon={name}
      look="kind"
      entries={document_kinds.map((one) => ({
        id: one,
        label: t(($) => $.kinds[one]),
        icon: one === kind ? <Check aria-hidden="true" /> : <span className="no-sign" />,
        onAction: () => mutate(one),
      }))}
    />
  )
}
