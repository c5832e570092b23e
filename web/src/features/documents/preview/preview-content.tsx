import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api.ts'
import { Loading } from '../../../ui/loading.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { isBeingScanned, useFileErrorText } from '../file-errors.ts'
import { fileQuery, type StoredDocument } from './file.ts'
import { ImageView } from './image-view.tsx'
import { kindOf } from './kind.ts'
import { HeicView } from './heic-view.tsx'
import type { RenderMarks } from './pdf-page.tsx'
import './preview.css'
import { NotRead } from './not-read.tsx'
import type { ValuePicker } from './paper-page.tsx'
import { PreviewNote } from './preview-note.tsx'
import { ViewBoundary } from './view-boundary.tsx'
import { PdfView } from './later-pdf.ts'
import { XmlView } from './xml-view.tsx'

export type ContentProps = {
  document: StoredDocument
  width: number
  percent: number
  /** The marks on the pages of a PDF, or on a photo. */
  marks?: RenderMarks | undefined
  /** The selection on the page that is shown for XML. */
  picking?: ValuePicker
}

/** The document, or a note if it cannot be shown. */
export function PreviewContent({ document, width, percent, marks, picking }: ContentProps) {
  const { t } = useTranslation('documents')
  const fileErrorText = useFileErrorText()
  const kind = kindOf(document.filename)
  const {
    data: file,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...fileQuery(document), enabled: kind !== 'none' && kind !== 'xml' })

  if (kind === 'none') return <PreviewNote document={document} text={t(($) => $.preview.none)} />
  if (kind === 'xml')
    return (
      <ViewBoundary fallback={<LoadFailed text={t(($) => $.preview.failed)} onRetry={() => location.reload()} />}>
        <Suspense fallback={<Loading text={t(($) => $.loading)} />}>
          <XmlView document={document} width={width} percent={percent} picking={picking} />
        </Suspense>
      </ViewBoundary>
    )
  if (isBeingScanned(error)) return <PreviewNote document={document} text={t(($) => $.preview.checking)} waits />
  if (error && isFinal(error)) return <PreviewNote document={document} text={fileErrorText(error)} />
  if (error && !file) {
    const text = `${t(($) => $.preview.failed)} ${fileErrorText(error)}`
    return <LoadFailed text={text} busy={isFetching} onRetry={() => void refetch()} />
  }
  if (!file) return <Loading text={t(($) => $.loading)} />
  const view = { file, document, width, percent }
  return (
    <ViewBoundary fallback={<LoadFailed text={t(($) => $.preview.failed)} onRetry={() => location.reload()} />}>
      <Suspense fallback={<Loading text={t(($) => $.loading)} />}>
        {kind === 'pdf' ? (
          <>
            <NotRead document={document} />
            <PdfView {...view} marks={marks} />
          </>
        ) : kind === 'heic' ? (
          <>
            <NotRead document={document} />
            <HeicView {...view} marks={marks} />
          </>
        ) : (
          <>
            <NotRead document={document} />
            <ImageView {...view} marks={marks} />
          </>
        )}
      </Suspense>
    </ViewBoundary>
  )
}

/** A retry would give the same result. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404)
}
