import { type Document, document_kinds, type DocumentKind, setDocumentKind } from '@klopt/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { Menu } from '../../ui/menu.tsx'
import { toast } from '../../ui/toasts.ts'
import { noteKind } from './documents.ts'
import './kind-chip.css'

type Props = {
  document: Document
  may: boolean
  /** null for what has no versions. */
  version: number | null
}

/** Which kind of document it is, and which version. One tap on another kind sets it right, for both companies. */
export function KindChip({ document, may, version }: Props) {
  const { id, dossier_id, filename, kind } = document
  const { t } = useTranslation('documents')
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (said: DocumentKind) => call(setDocumentKind, { params: { id }, body: { kind: said } }),
    onSuccess: (document) => noteKind(client, dossier_id, document),
    onError: () => toast.wrong(t(($) => $.kind_failed)),
  })
  const mark = version === null ? null : t(($) => $.version.mark, { version })
  const name = [kind && t(($) => $.kinds[kind]), mark].filter(Boolean).join(' ')
  // Of a photo nobody but people knows what it is.
  const asked = kind === null && document.reading_state === 'nothing'
  if (!may || (kind === null && !asked)) return name ? <span className="kind">{name}</span> : null

  return (
    <>
      <Menu
        label={asked ? t(($) => $.kind_none, { filename }) : t(($) => $.kind, { kind: name, filename })}
        icon={asked ? t(($) => $.kind_choose) : name}
        look="kind"
        entries={document_kinds.map((one) => ({
          id: one,
          label: t(($) => $.kinds[one]),
          icon: one === kind ? <Check aria-hidden="true" /> : <span className="no-sign" />,
          chosen: one === kind,
          onAction: () => mutate(one),
        }))}
      />
      {asked && mark && <span className="kind">{mark}</span>}
    </>
  )
}
