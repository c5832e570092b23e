import type { Document as DocumentData } from '@klopt/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Document, pdfjs } from 'react-pdf'
import 'react-pdf/dist/Page/TextLayer.css'
// oxlint-disable-next-line import/default -- Vite gives its address
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { trustOwnWorkers } from '../../../platform/trusted.ts'
import { Loading } from '../../../ui/loading.tsx'
import { PdfFiles } from './pdf-files.ts'
import { PdfPage, type Size } from './pdf-page.tsx'
import { PreviewNote } from './preview-note.tsx'

trustOwnWorkers()
pdfjs.GlobalWorkerOptions.workerSrc = worker

// The factory is asked for every file, but only when there is some address.
const options = {
  cMapUrl: '/',
  standardFontDataUrl: '/',
  wasmUrl: '/',
  useWorkerFetch: false,
  BinaryDataFactory: PdfFiles,
}

type Props = { file: Blob; document: DocumentData; width: number; percent: number }

export function PdfView({ file, document, width, percent }: Props) {
  const { t } = useTranslation('documents')
  const [first, setFirst] = useState<Size & { pages: number }>()
  const [wrong, setWrong] = useState<'broken' | 'locked'>()

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
        const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 96 / 72 })
        setFirst({ width, height, pages: pdf.numPages })
      }}
      onLoadError={() => setWrong((known) => known ?? 'broken')}
      onPassword={() => setWrong('locked')}
    >
      {first &&
        Array.from({ length: first.pages }, (_, n) => (
          <PdfPage key={n} number={n + 1} of={first.pages} expected={first} width={width} percent={percent} />
        ))}
    </Document>
  )
}
