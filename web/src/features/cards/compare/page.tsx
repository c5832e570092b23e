import { type DocRef, issuerOf } from '@klopt/contract'
import { type ComponentType, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loading } from '../../../ui/loading.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useWidth } from '../../../ui/use-width.ts'
import { pageShown } from './align.ts'
import { Boxes } from './boxes.tsx'
import { useComparing } from './context.ts'
import { bandsOf, marksOf } from './marks.ts'
import { pathAt, type Side } from './model.ts'
import { PenQuestion } from './pen-question.tsx'
import { sizeOf, type Zoom } from './zoom.ts'
import { useSideName } from './words.ts'

type Points = { width: number; height: number }
/** Renders the file of a document with marks on its pages. */
export type Sheet = ComponentType<{
  document: { id: string; filename: string }
  width: number
  percent: number
  marks: (page: number, points: Points) => ReactNode
  /** The selection on a page without marks, which shows values from XML. */
  picking: { at: string | null; onPick: (path: string) => void; onPlaced: () => void }
}>

type Props = {
  side: Side
  paper: DocRef
  zoom: Zoom
  sheet: Sheet
  onPlaced: () => void
  /** The other orders of the invoice and their delivery notes, which can be shown instead. */
  others?: DocRef[]
  onOther?: (document_id: string) => void
}

/** One of the two documents, with its own scrolling. */
export function Page({ side, paper, zoom, sheet: Sheet, onPlaced, others, onOther }: Props) {
  const { t } = useTranslation('compare')
  const sideName = useSideName()
  const { card, readings, companies, selected, selectValue } = useComparing()
  const [page, width] = useWidth<HTMLDivElement>()
  const [shown, setShown] = useState<{ number: number; of: number } | null>(null)
  const id = paper.document_id
  const bands = useMemo(() => bandsOf(card, readings, id, selected.n), [card, readings, id, selected.n])
  const at = pathAt(card, readings, selected, id)
  const marks = useMemo(() => marksOf(card, readings, id, at), [card, readings, id, at])
  const { seller_company_id = null, buyer_company_id = null } = paper
  const company = companies.find(
    (one) => one.id === (issuerOf({ seller_company_id, buyer_company_id, kind: paper.kind }) ?? paper.company_id),
  )?.name
  const look = useCallback(() => {
    setShown((before) => {
      const now = page.current && pageShown(page.current)
      return now?.number === before?.number && now?.of === before?.of ? before : now
    })
  }, [page])
  const placed = useCallback(() => {
    look()
    onPlaced()
  }, [look, onPlaced])
  // A column of another width has pages of another size.
  useEffect(onPlaced, [width, onPlaced])
  // Reserve the space for the page number while a PDF loads.
  const counted = shown ?? (paper.filename.toLowerCase().endsWith('.pdf') ? { number: 1, of: 1 } : null)
  const place = counted && t(($) => $.page, { page: counted.number, pages: counted.of })

  function marksOn(number: number, points: Points) {
    return (
      <Boxes
        document_id={id}
        marks={marks.filter((mark) => mark.page === number)}
        bands={bands.filter((band) => band.page === number)}
        at={at}
        points={points}
        onPlaced={placed}
      />
    )
  }
  return (
    <div className="compare-column">
      <div className="column-head">
        <span className="cut">
          <b>{paper.kind === 'delivery_note' ? t(($) => $.delivery_note) : sideName(side)}</b> · {paper.filename}
        </span>
        {others && others.length > 0 && (
          <Menu
            label={t(($) => $.other_documents, { count: others.length })}
            icon={t(($) => $.other_documents, { count: others.length })}
            look="link"
            entries={others.map(({ document_id, filename }) => ({
              id: document_id,
              label: filename,
              icon: null,
              onAction: () => onOther?.(document_id),
            }))}
          />
        )}
        <span className="where">
          {company && <span className="cut">{company}</span>}
          {place && <span className={shown ? undefined : 'coming'}>{company ? `, ${place}` : place}</span>}
        </span>
      </div>
      {paper.kind === 'delivery_note' && <PenQuestion document_id={id} />}
      <div
        className="compare-page"
        ref={page}
        data-document={id}
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
        tabIndex={0}
        aria-label={t(($) => $.stage, { filename: paper.filename })}
        onScroll={look}
      >
        {width > 0 && (
          // Suspends only here, so that loading the module blocks nothing else and the focus is not lost.
          <Suspense fallback={<Loading text={t(($) => $.loading)} />}>
            <Sheet
              document={{ id, filename: paper.filename }}
              {...sizeOf(zoom, width, bands.find(({ n }) => n === selected.n)?.box[2])}
              marks={marksOn}
              picking={{ at, onPick: (path) => selectValue({ document_id: id, path }), onPlaced: placed }}
            />
          </Suspense>
        )}
      </div>
    </div>
  )
}
