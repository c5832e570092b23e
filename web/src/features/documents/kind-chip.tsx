import { type Document, documentKinds, type DocumentKind, setDocumentKind } from '@klopt/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { Menu } from '../../ui/menu.tsx'
import { toast } from '../../ui/toasts.ts'
import { setKind } from './documents.ts'
import './kind-chip.css'

type Props = {
  document: Document
  may: boolean
  /** The version number; null if there is only one version. */
  version: number | null
}

/** The kind and version of a document. Choosing another kind applies to both companies. */
export function KindChip({ document, may, version }: Props) {
  const { id, dossier_id, filename, kind } = document
  const { t } = useTranslation('documents')
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (kind: DocumentKind) => call(setDocumentKind, { params: { id }, body: { kind } }),
    onSuccess: (document) => setKind(client, dossier_id, document),
    onError: () => toast.wrong(t(($) => $.kind_failed)),
  })
  const mark = version === null ? null : t(($) => $.version.mark, { version })
  const name = [kind && t(($) => $.kinds[kind]), mark].filter(Boolean).join(' ')
  // Klopt cannot always recognise the kind of a photo, so people can choose it, even while it is read.
  const isPhoto = document.content_type.startsWith('image/') && document.reading_state !== null
  const mustChoose = kind === null && (isPhoto || document.reading_state === 'nothing')
  if (!may || (kind === null && !mustChoose)) return name ? <span className="doc-kind">{name}</span> : null

  return (
    <>
      <Menu
        label={mustChoose ? t(($) => $.kind_none, { filename }) : t(($) => $.kind, { kind: name, filename })}
        icon={mustChoose ? t(($) => $.kind_choose) : name}
        look="doc-kind"
        entries={documentKinds.map((one) => ({
          id: one,
          label: t(($) => $.kinds[one]),
          icon: one === kind ? <Check aria-hidden="true" /> : <span className="no-sign" />,
          chosen: one === kind,
          onAction: () => mutate(one),
        }))}
      />
      {mustChoose && mark && <span className="doc-kind">{mark}</span>}
    </>
  )
}
