import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { readingQuery } from '../../../platform/readings.ts'
import { leftOutText } from '../left-out.ts'
import { CarriedPdf } from './carried-pdf.tsx'
import type { StoredDocument } from './file.ts'
import { NotRead } from './not-read.tsx'
import { PaperPage, type ValuePicker } from './paper-page.tsx'
import { PreviewNote } from './preview-note.tsx'
import { useReadAgain } from './use-read-again.ts'

type Props = { document: StoredDocument; width: number; percent: number; picking?: ValuePicker | undefined }

/** An XML order or invoice, shown as its embedded PDF or else as a plain page. The XML itself is never shown. */
export function XmlView({ document, width, percent, picking }: Props) {
  const { t } = useTranslation('documents')
  const {
    data: reading,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    ...readingQuery(document.id),
    enabled: document.reading_state !== null,
  })
  const again = useReadAgain(document.id)

  const { left_out } = document
  if (document.reading_state === null)
    return <PreviewNote document={document} text={left_out ? leftOutText(t, left_out) : t(($) => $.preview.none)} />
  if (isError && !reading)
    return <LoadFailed text={t(($) => $.preview.failed)} busy={isFetching} onRetry={() => void refetch()} />
  if (!reading) return <Loading text={t(($) => $.loading)} />
  const { state, refusal } = reading
  if (state === 'read') {
    const plain = <PaperPage reading={reading} percent={percent} picking={picking} />
    const hasPdf = reading.notes.includes('pdf_inside')
    return (
      <>
        <NotRead document={document} />
        {hasPdf ? <CarriedPdf document={document} width={width} percent={percent} instead={plain} /> : plain}
      </>
    )
  }
  if (state === 'queued' || state === 'reading')
    return <PreviewNote document={document} text={t(($) => $.reading.busy)} waits />
  if (state === 'failed')
    return (
      <PreviewNote document={document} text={t(($) => $.reading.failed)}>
        <Button kind="secondary" busy={again.isPending && t(($) => $.reading.busy)} onClick={() => again.mutate()}>
          {t(($) => $.reading.again)}
        </Button>
      </PreviewNote>
    )
  return <PreviewNote document={document} text={t(($) => (refusal ? $.reading.refused[refusal] : $.reading.nothing))} />
}
