import type { CardLine } from '@klopt/contract'
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import { OpenCircle } from '../../../ui/open-circle.tsx'
import { useComparing } from './context.ts'
import { LineNotes } from './line-notes.tsx'
import { LineValues } from './line-values.tsx'
import { isDifference } from './model.ts'
import { MoreButton } from './more-button.tsx'
import { PairMenu } from './pair-menu.tsx'
import { WorkNumber } from '../work/work-number.tsx'
import { useLineName } from '../line-name.ts'
import { useTold, useWhy } from './words.ts'

type Props = {
  line: CardLine
  /** Whether it is the tab stop; the arrow keys reach the other lines. */
  isStop: boolean
  onOpen: () => void
}

/** A line of the card: its result, and its values when selected. */
export function Line({ line, isStop, onOpen }: Props) {
  const { t } = useTranslation('compare')
  const { card, selected, earlier, figures, selectLine } = useComparing()
  const name = useLineName()(line)
  const told = useTold()(line)
  const why = useWhy()(line)
  const { n, result, difference } = line
  const [more, setMore] = useState(false)
  const hasMore = !earlier && [line.order, line.invoice].some((side) => side && side.line !== null)
  const current = selected.n === n
  const differs = result !== 'unsure' && isDifference(line)

  return (
    <li className={classes('compare-line', differs && 'differs', current && 'current')}>
      <button
        type="button"
        className="line-name"
        data-line={n}
        aria-current={current || undefined}
        aria-expanded={current}
        tabIndex={isStop ? 0 : -1}
        onClick={() => {
          selectLine(n)
          onOpen()
        }}
      >
        <ResultIcon line={line} />
        <b>
          <WorkNumber dossierId={card.dossier_id} line={line} />
          {name}
        </b>
        <span className="line-delta">
          {result === 'unsure' ? t(($) => $.unsure) : result === 'open' ? '–' : figures.difference(difference)}
        </span>
        <span className="line-why">
          <span className="sr">{t(($) => $.results[result])}: </span>
          {why}
        </span>
        {told && <span className="line-why">{told}</span>}
      </button>
      {current && (
        <>
          <LineValues line={line} more={more} />
          {line.delivered && (
            <LineNotes delivered={line.delivered} unit={line.order?.unit ?? line.invoice?.unit ?? null} />
          )}
          <div className="line-tools">
            {hasMore && <MoreButton of={name} open={more} onToggle={() => setMore(!more)} />}
            <PairMenu line={line} name={name} />
          </div>
        </>
      )}
    </li>
  )
}

function ResultIcon({ line }: { line: CardLine }) {
  if (line.result === 'unsure') return <CircleHelp className="line-no" aria-hidden="true" />
  if (isDifference(line)) return <CircleAlert className="line-no" aria-hidden="true" />
  return line.result === 'open' ? (
    <OpenCircle className="open" />
  ) : (
    <CircleCheck className="line-ok" aria-hidden="true" />
  )
}
