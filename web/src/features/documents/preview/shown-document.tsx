import type { CompanyRef, Document } from '@klopt/contract'
import { ChevronLeft, ChevronRight, CircleAlert } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasSingleKeys } from '../../../platform/single-keys.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useDownload } from '../use-download.ts'
import { isRecognisedNote } from '../recognised-note.ts'
import { kindOf } from './kind.ts'
import type { RenderMarks } from './pdf-page.tsx'
import { PreviewHead } from './preview-head.tsx'
import { PreviewContent } from './preview-content.tsx'
import { useStage } from './use-stage.ts'
import { useSwipe } from './use-swipe.ts'
import { ZoomTools } from './zoom-tools.tsx'
import { zoomed } from './zoom.ts'

type NoteUser = { companies: CompanyRef[]; ownCompanyId: string; may: boolean }
/** The check above the pages of a recognised delivery note, and the marks on them. */
export type NoteParts = NoteUser & {
  Check: ComponentType<NoteUser & { document: Document; children: (marks?: RenderMarks) => ReactNode }>
}

type Props = {
  document: Document
  title: string
  /** Whether it is of the own company. */
  own: boolean
  note: NoteParts
  previous: string | undefined
  next: string | undefined
  onStep: (documentId: string) => void
  onClose: () => void
}

export function ShownDocument({ document, title, own, note, previous, next, onStep, onClose }: Props) {
  const { t } = useTranslation('documents')
  const { Check, ...user } = note
  const [percent, setPercent] = useState(100)
  const stage = useRef<HTMLDivElement>(null)
  const width = useStage(stage, (by) => setPercent((now) => zoomed(now, by)))
  const swipe = useSwipe((by) => step(by > 0 ? next : previous))
  const { download, wrong } = useDownload()
  const whyNot = wrong[document.id]

  function pages(marks?: RenderMarks) {
    return <PreviewContent document={document} width={width} percent={percent} marks={marks} />
  }
  function step(documentId: string | undefined) {
    if (documentId) onStep(documentId)
  }
  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const { key, target } = event
    if (target instanceof Element && target.closest('input, select, .correction')) return
    const sideways = stage.current && stage.current.scrollWidth > stage.current.clientWidth + 1
    if (key === 'ArrowLeft' && !sideways) step(previous)
    else if (key === 'ArrowRight' && !sideways) step(next)
    else if (!hasSingleKeys()) return
    else if (key === '+' || key === '=') setPercent(zoomed(percent, 1))
    else if (key === '-') setPercent(zoomed(percent, -1))
    else if (key === '0') setPercent(100)
  }
  // Listens on the window, because after a step nothing has the focus for a moment.
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })

  return (
    <div className="panel-content">
      <PreviewHead document={document} title={title} own={own} onDownload={() => download(document)} onClose={onClose}>
        {kindOf(document.filename) !== 'none' && <ZoomTools percent={percent} onZoom={setPercent} />}
      </PreviewHead>
      {whyNot && (
        <p className="error preview-wrong" role="alert">
          <CircleAlert className="s16" aria-hidden="true" />
          {whyNot}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- swiping; buttons do the same */}
      <section
        className="preview-stage"
        ref={stage}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
        tabIndex={0}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- so that the arrow keys scroll it at once
        autoFocus
        aria-label={t(($) => $.preview.stage, { filename: document.filename })}
        onDoubleClick={() => setPercent(percent === 100 ? 200 : 100)}
        {...swipe}
      >
        {width > 0 &&
          (isRecognisedNote(document) ? (
            <Check document={document} {...user}>
              {pages}
            </Check>
          ) : (
            pages()
          ))}
      </section>
      {previous && (
        <IconButton
          className="preview-step preview-previous"
          label={t(($) => $.preview.previous)}
          icon={<ChevronLeft aria-hidden="true" />}
          tip={false}
          onClick={() => step(previous)}
        />
      )}
      {next && (
        <IconButton
          className="preview-step preview-next"
          label={t(($) => $.preview.next)}
          icon={<ChevronRight aria-hidden="true" />}
          tip={false}
          onClick={() => step(next)}
        />
      )}
    </div>
  )
}
