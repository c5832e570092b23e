import type { CompanyRef, Document, DocRef, Reading } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { readingQuery } from '../../../platform/readings.ts'
import { type PapersContext, PapersProvider } from '../compare/context.ts'
import { Correction } from '../compare/correction.tsx'
import { useFigures } from '../compare/figures.ts'
import type { Target } from '../compare/model.ts'
import '../compare/line-values.css'
import '../compare/correction.css'
import './note.css'

export type NoteUser = {
  document: Document
  companies: CompanyRef[]
  ownCompanyId: string
  /** Whether the user may correct its values. */
  may: boolean
}
type State = { reading: Reading | undefined; target: Target | null }

const nothing = () => {}

/** A delivery note by itself for the parts of the comparison, with the correction of the value that was pressed. */
export function NotePapers({
  document,
  companies,
  ownCompanyId,
  may,
  children,
}: NoteUser & { children: (state: State) => ReactNode }) {
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
  return (
    <PapersProvider value={papers}>
      {children({ reading, target })}
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
  const isThere = from instanceof HTMLElement && from.isConnected && from.matches('[data-box], [data-value]')
  const place = isThere ? from : document.querySelector<HTMLElement>(`[data-box="${box}"]`)
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
