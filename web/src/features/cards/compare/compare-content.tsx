import type { CardDetail, CompanyRef } from '@klopt/contract'
import { ChevronLeft } from 'lucide-react'
import { type ComponentType, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isNarrow } from '../../../platform/screen.ts'
import { classes } from '../../../ui/classes.ts'
import { WhenIn } from '../../../ui/when.tsx'
import type { OrderLike } from './card-menu.tsx'
import { type CompareContext, ComparingProvider, PapersProvider, type Selection } from './context.ts'
import { Correction } from './correction.tsx'
import { useFigures } from './figures.ts'
import { CompareHead } from './head.tsx'
import { Lines } from './lines.tsx'
import {
  besideInvoice,
  inOrder,
  isNote,
  isOfHours,
  isWholeLine,
  lineAt,
  type Side,
  sideOf,
  type Target,
  targetOf,
} from './model.ts'
import type { Sheet } from './page.tsx'
import { useTitle } from './paper-name.ts'
import { Stage } from './stage.tsx'
import { useFocusAlong } from './use-focus-along.ts'
import { useRestoreFocus } from './use-restore-focus.ts'
import { useReadings } from './use-readings.ts'
import { type Layout, storedLayout, storeLayout, type Zoom } from './zoom.ts'

export type CompareProps = {
  /** The card to show; null closes the view. `run` is an earlier run, or null for the newest. */
  cardId: string | null
  run: number | null
  /** The value whose correction is open at first, or a whole line such as `line[2]`. */
  at: Target | null
  companies: CompanyRef[]
  ownCompanyId: string
  /** The documents that the invoice can be compared with. */
  choices: OrderLike[]
  sheet: Sheet
  /** The card's result in two words. */
  badge: ComponentType<{ card: CardDetail }>
  /** The answers of both companies, and the buttons. */
  replies: ComponentType<{ card: CardDetail }>
  onDownload: (file: { id: string; filename: string }) => void
  onNewest: () => void
  onClose: () => void
}

type Props = CompareProps & { card: CardDetail }

/** The content of the compare view: lines, pages, and the open correction. */
export function CompareContent({
  card,
  run,
  at,
  companies,
  ownCompanyId,
  choices,
  sheet,
  badge: Badge,
  replies: Replies,
  ...acts
}: Props) {
  const { t } = useTranslation('compare')
  const { readings, loading } = useReadings(card)
  const figures = useFigures(card.currency)
  const title = useTitle()(card)
  const earlier = run !== null
  const mayCorrect = card.permissions.correct && !earlier
  const first = at && !isWholeLine(at) ? at : null
  const [selected, setSelected] = useState<Selection>(() => ({ n: firstLine(card, at), target: first }))
  const [correcting, setCorrecting] = useState(mayCorrect ? first : null)
  const [side, setSide] = useState<Side>(at ? sideOf(card, at.document_id) : 'invoice')
  const [zoom, setZoom] = useState<Zoom>(() => (isNarrow() ? 100 : 'fit'))
  const [layout, setLayout] = useState(storedLayout)
  const [beside, setBeside] = useState(at?.document_id)
  // On a phone the lines are shown first, and a page after choosing a line or with a delivery note of goods.
  const [hoursOpened] = useState(() => at !== null && isOfHours(card, at))
  const [paged, setPaged] = useState(() => at !== null && isNote(card, at.document_id) && !hoursOpened)
  const box = useRef<HTMLDivElement>(null)
  useFocusAlong(box, paged)
  useRestoreFocus(box)
  const orderId = orderShown()
  const besideId = besideInvoice(card).find(({ document_id }) => document_id === beside)?.document_id ?? orderId

  function orderShown(): string | undefined {
    const ofLine = card.lines.find(({ n }) => n === selected.n)?.order?.document_id
    const wanted = [beside, ofLine].map((id) => card.orders.find(({ document_id }) => document_id === id))
    return (wanted.find((one) => one !== undefined) ?? card.orders[0])?.document_id
  }
  function chooseLayout(chosen: Layout) {
    storeLayout(chosen)
    setLayout(chosen)
  }
  function selectLine(n: number) {
    setBeside(undefined)
    setSelected({ n, target: null })
  }
  function selectValue(target: Target) {
    const line = lineAt(card, target)
    setSelected({ n: line?.n ?? null, target })
    setSide(sideOf(card, target.document_id))
    if (target.document_id !== card.invoice.document_id) setBeside(target.document_id)
  }
  function correct(target: Target) {
    selectValue(target)
    setCorrecting(target)
  }
  function openPage() {
    const line = card.lines.find(({ n }) => n === selected.n)
    if (line && !targetOf(line, side, 'net')) setSide(side === 'order' ? 'invoice' : 'order')
    setPaged(true)
  }
  const comparing = useMemo(
    (): CompareContext => ({
      card,
      readings,
      loading,
      companies,
      figures,
      selected,
      earlier,
      orderId,
      besideId,
      selectLine,
      selectValue,
      correct: mayCorrect ? correct : null,
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- functions and figures behave the same in every render
    [card, readings, loading, companies, selected, earlier, orderId, besideId, mayCorrect],
  )
  const files = [...besideInvoice(card), card.invoice].map(({ document_id, filename }) => ({
    id: document_id,
    filename,
  }))

  return (
    <ComparingProvider value={comparing}>
      <PapersProvider value={comparing}>
        <div className={classes('compare-box', paged && 'paged')} ref={box}>
          <CompareHead
            title={title}
            badge={<Badge card={card} />}
            files={files}
            view={{ zoom, layout, setZoom, setLayout: chooseLayout }}
            onDownload={acts.onDownload}
            onClose={acts.onClose}
          />
          {earlier && (
            <p className="compare-earlier">
              <span>
                <WhenIn at={card.run_at} as="chat" say={(time) => t(($) => $.earlier, { run, time })} />
              </span>
              <button type="button" className="link" onClick={acts.onNewest}>
                {t(($) => $.to_newest)}
              </button>
            </p>
          )}
          <Lines
            choices={choices}
            replies={earlier ? null : <Replies card={card} />}
            hours_opened={hoursOpened}
            onOpen={openPage}
          />
          <div className="stage-box">
            <button type="button" className="stage-back only-m" onClick={() => setPaged(false)}>
              <ChevronLeft aria-hidden="true" />
              {t(($) => $.back)}
            </button>
            <Stage zoom={zoom} layout={layout} sheet={sheet} side={side} onSide={setSide} onOther={setBeside} />
          </div>
        </div>
        {correcting && readings.has(correcting.document_id) && (
          <Correction
            key={`${correcting.document_id} ${correcting.path}`}
            target={correcting}
            ownCompanyId={ownCompanyId}
            onClose={() => setCorrecting(null)}
          />
        )}
      </PapersProvider>
    </ComparingProvider>
  )
}

/** The line to start at: that of a value, none for a value of a document, else the one that needs most attention. */
function firstLine(card: CardDetail, at: Target | null): number | null {
  return (at ? lineAt(card, at) : inOrder(card.lines)[0])?.n ?? null
}
