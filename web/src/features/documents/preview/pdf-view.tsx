import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Document, pdfjs } from 'react-pdf'
import 'react-pdf/dist/Page/TextLayer.css'
// oxlint-disable-next-line import/default -- Vite resolves it to a URL
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { trustOwnWorkers } from '../../../platform/trusted.ts'
import { Loading } from '../../../ui/loading.tsx'
import { PdfFiles } from './pdf-files.ts'
import { type RenderMarks, PdfPage, type Size } from './pdf-page.tsx'
import { PreviewNote } from './preview-note.tsx'
import type { StoredDocument } from './file.ts'

trustOwnWorkers()
pdfjs.GlobalWorkerOptions.workerSrc = worker

// The factory loads every file, but pdf.js calls it only if these URLs are set.
const options = {
  cMapUrl: '/',
  standardFontDataUrl: '/',
  wasmUrl: '/',
  useWorkerFetch: false,
  BinaryDataFactory: PdfFiles,
}

type Props = {
  file: Blob
  document: StoredDocument
  width: number
  percent: number
  marks?: RenderMarks | undefined
  /** Rendered if the file cannot be opened. */
  instead?: ReactNode
}

export function PdfView({ file, document, width, percent, marks, instead }: Props) {
  const { t } = useTranslation('documents')
  const [first, setFirst] = useState<Size & { pages: number }>()
  const [wrong, setWrong] = useState<'broken' | 'locked'>()

  if (wrong && instead) return instead
  if (wrong) return <PreviewNote document={document} text={t(($) => $.preview[wrong])} />
  return (
    <Document
      className="pages"
      file={file}
      options={options}
      suspense={false}
      loading={<Loading text={t(($) => $.loading)} />}
      error=""
      onLoadSuccess={async (pdf) => {
        const page = await pdf.getPage(1).catch(() => null) // closed in the meantime
        if (!page) return
        const { width, height } = page.getViewport({ scale: 96 / 72 })
        setFirst({ width, height, pages: pdf.numPages })
      }}
      onLoadError={() => setWrong((known) => known ?? 'broken')}
      onPassword={() => setWrong('locked')}
    >
      {first &&
        Array.from({ length: first.pages }, (_, n) => (
          <PdfPage
            key={n}
            number={n + 1}
            of={first.pages}
            expected={first}
            width={width}
            percent={percent}
            marks={marks}
          />
        ))}
    </Document>
  )
}
