import { downloadInside } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { Loading } from '../../../ui/loading.tsx'
import { ownAddress } from '../documents.ts'
import { isBeingScanned } from '../file-errors.ts'
import { bytesQuery, type StoredDocument } from './file.ts'
import { PreviewNote } from './preview-note.tsx'
import { PdfView } from './later-pdf.ts'

type Props = { document: StoredDocument; width: number; percent: number; instead: ReactNode }

/** The PDF that is embedded in an XML order or invoice. Renders `instead` if it is not available. */
export function CarriedPdf({ document, width, percent, instead }: Props) {
  const { t } = useTranslation('documents')
  const { data: file, error } = useQuery(insideQuery(document))

  if (isBeingScanned(error)) return <PreviewNote document={document} text={t(($) => $.preview.checking)} waits />
  if (error && !file) return instead
  if (!file) return <Loading text={t(($) => $.loading)} />
  return <PdfView file={file} document={document} width={width} percent={percent} instead={instead} />
}

function insideQuery({ id }: StoredDocument) {
  return bytesQuery(['file', id, 'inside'], async (signal) =>
    ownAddress((await call(downloadInside, { params: { id }, signal })).signed_url),
  )
}
