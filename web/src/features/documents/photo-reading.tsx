import { type Document, photoFaults } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isBusy, readingQuery } from '../../platform/readings.ts'
import { laterPanel } from '../../platform/later.ts'

// With the camera, for few photos.
const RetakeButton = laterPanel(() => import('./photos/retake-button.tsx').then((file) => file.RetakeButton))

type Props = {
  document: Document
  /** Takes it again with the camera. Null: the user cannot. */
  onRetake: ((photo: File) => void) | null
}

/** What was read of a photo, or why not. It is said when it is known. */
export function PhotoReading({ document, onRetake }: Props) {
  const { text, fault } = useOutcome(document)
  return (
    <div className="photo-reading" data-fault={fault || undefined}>
      <p role="status">{text}</p>
      {fault && onRetake && <RetakeButton onPhoto={onRetake} />}
    </div>
  )
}

type Outcome = { text: string | null; fault?: boolean }

function useOutcome({ id, reading_state }: Document): Outcome {
  const { t } = useTranslation('documents')
  const busy = isBusy(reading_state)
  const { data: reading } = useQuery({ ...readingQuery(id), enabled: reading_state !== null && !busy })
  if (busy || isBusy(reading?.state)) return { text: t(($) => $.photo.busy) }
  if (!reading) return { text: null }
  const { state, kind, notes, values } = reading
  const fault = photoFaults.find((one) => notes.includes(one))
  if (fault) return { text: t(($) => $.photo[fault]), fault: true }
  if (state === 'nothing') return { text: t(($) => $.photo.nothing) }
  if (state !== 'read' || !kind || kind === 'other') return { text: t(($) => $.photo.unread) }

  const { number } = values
  const count = new Set(Object.keys(values).flatMap((path) => /^line\[\d+\]/.exec(path)?.[0] ?? [])).size
  const shown = number?.value ? `${number.value}${number.sure ? '' : '\u00a0?'}` : ''
  const paper = [t(($) => $.photo.kinds[kind]), shown].filter(Boolean).join(' ')
  return { text: t(($) => (count > 0 ? $.photo.read : $.photo.read_head), { paper, count }) }
}
