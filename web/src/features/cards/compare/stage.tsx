import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMedia } from '../../../platform/screen.ts'
import { classes } from '../../../ui/classes.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { align, turnTo } from './align.ts'
import { useComparing } from './context.ts'
import { Page, type Sheet } from './page.tsx'
import { besideInvoice, pathAt, type Side } from './model.ts'
import type { Layout, Zoom } from './zoom.ts'

type Props = {
  zoom: Zoom
  layout: Layout
  sheet: Sheet
  side: Side
  onSide: (side: Side) => void
  onOther: (document_id: string) => void
}

/** Both documents, beside or above each other; in tabs on narrow screens. */
export function Stage({ zoom, layout, sheet, side, onSide, onOther }: Props) {
  const { t } = useTranslation('compare')
  const { card, besideId } = useComparing()
  const wide = useMedia('(min-width: 1280px)')
  const stage = useRef<HTMLDivElement>(null)
  const papers = besideInvoice(card)
  const beside = papers.find(({ document_id }) => document_id === besideId)
  const placed = useAligned(stage, zoom, wide ? layout : side)
  const sides = (['order', 'invoice'] as const).map((id) => ({
    id,
    label: t(($) => $[id === 'order' && beside?.kind === 'delivery_note' ? beside.kind : id]),
  }))
  const shown = wide ? ('both' as const) : side
  const page = { zoom, sheet, onPlaced: placed }

  return (
    <div className="stage" ref={stage}>
      {!wide && <Tabs label={t(($) => $.lines)} tabs={sides} selected={side} onSelect={onSide} />}
      <div className={classes('stage-pages', wide && layout === 'above' && 'above')}>
        {shown !== 'invoice' &&
          (beside ? (
            <div className="stage-side" id="panel-order" key={beside.document_id}>
              <Page
                {...page}
                side="order"
                paper={beside}
                others={papers.filter((other) => other !== beside)}
                onOther={onOther}
              />
            </div>
          ) : (
            <p className="stage-side no-order muted" id="panel-order">
              {t(($) => $.nothing_beside)}
            </p>
          ))}
        {shown !== 'order' && (
          <div className="stage-side" id="panel-invoice">
            <Page {...page} side="invoice" paper={card.invoice} />
          </div>
        )}
      </div>
    </div>
  )
}

/** Aligns the pages at the selected line after each selection, and again when a page has loaded. */
function useAligned(stage: { current: HTMLElement | null }, zoom: Zoom, shown: string): () => void {
  const { card, readings, selected } = useComparing()
  const [due, setDue] = useState(0)
  const chosen = `${selected.n} ${selected.target?.document_id} ${selected.target?.path} ${zoom} ${shown}`

  useEffect(() => {
    const pages = [...(stage.current?.querySelectorAll<HTMLElement>('.compare-page') ?? [])]
    for (const page of pages) {
      const id = page.dataset['document'] ?? ''
      const number = pageOf(id)
      if (number !== undefined) turnTo(page, number)
    }
    align(pages, zoom === 'line')
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the selection changes or a page has loaded
  }, [chosen, due])

  function pageOf(id: string): number | undefined {
    const path = pathAt(card, readings, selected, id)
    return path === null ? undefined : (readings.get(id)?.values[path]?.page ?? undefined)
  }
  return useCallback(() => setDue((n) => n + 1), [])
}
