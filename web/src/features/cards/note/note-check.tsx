import type { CompanyRef, Document, DocRef } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { readingQuery } from '../../../platform/readings.ts'
import { Boxes } from '../compare/boxes.tsx'
import { type PapersContext, PapersProvider } from '../compare/context.ts'
import { Correction } from '../compare/correction.tsx'
import { useFigures } from '../compare/figures.ts'
import type { Target } from '../compare/model.ts'
import { PenQuestion } from '../compare/pen-question.tsx'
import { NoteLines, quantitiesOf } from './note-lines.tsx'
import '../compare/line-values.css'
import '../compare/pages.css'
import '../compare/correction.css'
import './note.css'

type Points = { width: number; height: number }
type RenderMarks = (page: number, points: Points) => ReactNode

type Props = {
  document: Document
  companies: CompanyRef[]
  ownCompanyId: string
  /** Whether the user may correct its values. */
  may: boolean
  /** Renders the file, with marks on its pages once they can be corrected. */
  children: (marks: RenderMarks | undefined) => ReactNode
}

const nothing = () => {}

/**
 * A photographed or scanned delivery note by itself, also before there is an invoice to compare it with: the question
 * whether a pen changed it, what was read, and the quantities to tap in the photo.
 */
export function NoteCheck({ document, companies, ownCompanyId, may, children }: Props) {
  const { id } = document
  const { data: reading } = useQuery(readingQuery(id))
  const figures = useFigures(null)
  const [target, setTarget] = useState<Target | null>(null)
  const [correcting, setCorrecting] = useState(false)
  const card = useMemo(() => cardOf(document), [document])

  const opener = useRef<Element | null>(null)

  function correct(to: Target) {
    opener.current = globalThis.document.activeElement
    setTarget(to)
    setCorrecting(true)
  }
  // Returns the focus to the figure, also if the photo was drawn again meanwhile, or a press did not focus it (Safari).
  useEffect(() => {
    if (correcting || !opener.current) return
    const from = opener.current
    opener.current = null
    // In the second frame, after the dialog that closed has tried to.
    requestAnimationFrame(() => requestAnimationFrame(() => focusFigure(from, target)))
  }, [correcting, target])

  const papers: PapersContext = {
    card,
    readings: new Map(reading ? [[id, reading]] : []),
    companies,
    figures,
    selected: { n: null, target },
    selectLine: nothing,
    selectValue: setTarget,
    correct: may ? correct : null,
  }
  const answered = reading?.pen && reading.pen.state !== 'asked'

  function marksOn(page: number, points: Points) {
    const quantities = (answered ? quantitiesOf(reading) : []).flatMap(({ path, value: { box, page: at, sure } }) =>
      box && at === page ? [{ path, page, box, look: sure ? ('plain' as const) : ('unsure' as const) }] : [],
    )
    return (
      <Boxes
        document_id={id}
        marks={quantities}
        bands={[]}
        at={target?.path ?? null}
        points={points}
        onPlaced={nothing}
      />
    )
  }
  return (
    <PapersProvider value={papers}>
      <div className="note-check">
        <PenQuestion document_id={id} />
        {answered && <NoteLines document_id={id} />}
      </div>
      {children(may ? marksOn : undefined)}
      {correcting && target && reading && (
        <Correction
          key={target.path}
          target={target}
          ownCompanyId={ownCompanyId}
          onClose={() => setCorrecting(false)}
        />
      )}
    </PapersProvider>
  )
}

function focusFigure(from: Element | null, target: Target | null) {
  const box = target && CSS.escape(`${target.document_id} ${target.path}`)
  const is_there = from instanceof HTMLElement && from.isConnected && from.matches('[data-box], [data-value]')
  const place = is_there ? from : document.querySelector<HTMLElement>(`[data-box="${box}"]`)
  place?.focus({ preventScroll: true })
}

/** Its values are named as those of a delivery note, as in a comparison. */
function cardOf({ id, filename, version, uploader_company_id }: Document): PapersContext['card'] {
  const note: DocRef = {
    document_id: id,
    filename,
    kind: 'delivery_note',
    number: null,
    issue_date: null,
    version,
    company_id: uploader_company_id,
  }
  return { invoice: note, delivery: { notes: [note], sentence: null }, lines: [] }
}
