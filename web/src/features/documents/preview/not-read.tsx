import { fileExtension } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readingQuery } from '../../../platform/readings.ts'
import { Button } from '../../../ui/button.tsx'
import { hasNoText, leftOutText } from '../left-out.ts'
import type { StoredDocument } from './file.ts'
import { useReadAgain } from './use-read-again.ts'

/** Those with a sentence, the gravest first. */
const notes = ['several_invoices', 'pages_not_recognised', 'unknown_coding', 'type_beside_root'] as const

/** The reason why Klopt did not read a document, or what to know of how it did, shown above its preview. */
export function NotRead({ document: { id, filename, reading_state, left_out } }: { document: StoredDocument }) {
  const { t } = useTranslation('documents')
  const again = useReadAgain(id)
  const wrong = reading_state === 'refused' || reading_state === 'failed'
  const hasPages = ['pdf', 'xml'].includes(fileExtension(filename) ?? '')
  const mayHaveNote = (hasPages && reading_state === 'read') || reading_state === 'nothing'
  const { data: reading } = useQuery({ ...readingQuery(id), enabled: wrong || mayHaveNote })
  if (left_out)
    return (
      <div className="not-read" role="status">
        <p>{leftOutText(t, left_out)}</p>
      </div>
    )
  const note = notes.find((one) => reading?.notes.includes(one))
  const kind = reading?.kind === 'credit_note' ? 'credit_note' : 'invoice'
  if (mayHaveNote && note)
    return (
      <div className="not-read" role="status">
        <p>{t(($) => (note === 'type_beside_root' ? $.reading.type_beside_root[kind] : $.reading[note]))}</p>
      </div>
    )
  if (hasNoText({ filename, reading_state: reading_state ?? null }))
    return (
      <div className="not-read" role="status">
        <p>{t(($) => $.reading.no_text)}</p>
      </div>
    )
  if (!wrong || (reading?.state !== 'refused' && reading?.state !== 'failed')) return null
  const { refusal } = reading

  return (
    <div className="not-read" role="status">
      <p>{t(($) => (refusal ? $.reading.refused[refusal] : $.reading.failed))}</p>
      <Button size="sm" busy={again.isPending && t(($) => $.reading.busy)} onClick={() => again.mutate()}>
        {t(($) => $.reading.again)}
      </Button>
    </div>
  )
}
