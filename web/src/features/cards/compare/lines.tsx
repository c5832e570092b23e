import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Segments } from '../../../ui/segments.tsx'
import { CardMenu, type OrderLike } from './card-menu.tsx'
import { useComparing } from './context.ts'
import { Heads } from './heads.tsx'
import { Hours } from './hours.tsx'
import { Line } from './line.tsx'
import { inOrder, isDifference } from './model.ts'

type Props = {
  choices: OrderLike[]
  /** The answers of both companies, and the buttons. */
  replies: ReactNode
  /** Whether the hours of each person and day are shown at first, with the focus. */
  hours_opened: boolean
  onOpen: () => void
}

/** The list of compared lines, with arrow key navigation. */
export function Lines({ choices, replies, hours_opened, onOpen }: Props) {
  const { t } = useTranslation('compare')
  const { card, selected, selectLine } = useComparing()
  const [show, setShow] = useState<'all' | 'differences'>('all')
  const panel = useRef<HTMLDivElement>(null)
  const lines = inOrder(card.lines)
  const odd = lines.filter(isDifference)
  const shown = show === 'all' ? lines : odd
  const stop = (shown.find(({ n }) => n === selected.n) ?? shown[0])?.n
  const options = [
    { value: 'all' as const, label: t(($) => $.all, { n: lines.length }) },
    { value: 'differences' as const, label: t(($) => $.differences, { n: odd.length }) },
  ]
  // The focus starts on a line, so that the arrow keys work at once.
  useEffect(() => {
    const start = hours_opened ? '.compare-hours button' : '.line-name[tabindex="0"]'
    const focus = () => {
      panel.current?.querySelector<HTMLElement>(start)?.focus()
      if (hours_opened) panel.current?.querySelector('.compare-hours')?.scrollIntoView()
    }
    const frame = requestAnimationFrame(focus) // after the dialog, which focuses itself when it opens
    return () => cancelAnimationFrame(frame)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only at first
  }, [])

  function press(event: KeyboardEvent) {
    const { key, target } = event
    if (!(target instanceof HTMLElement) || target.closest('.segments, [role=menu], input')) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (step) {
      event.preventDefault()
      const next = shown[shown.findIndex(({ n }) => n === selected.n) + step]
      if (next) go(next.n)
    } else if (
      key === 'Enter' &&
      target.classList.contains('line-name') &&
      Number(target.dataset['line']) === selected.n
    ) {
      const found = ['.compare-value.unsure', '.compare-value.differs', '.compare-value'].map((one) =>
        target.parentElement?.querySelector(one),
      )
      const value = found.find((one) => one instanceof HTMLElement)
      if (!value) return
      event.preventDefault()
      value.focus()
    }
  }
  function go(n: number) {
    selectLine(n)
    const button = panel.current?.querySelector<HTMLElement>(`.line-name[data-line="${n}"]`)
    button?.focus({ preventScroll: true })
    button?.scrollIntoView({ block: 'nearest' })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shortcuts; buttons do the same
    <section className="compare-lines" aria-label={t(($) => $.lines)} ref={panel} onKeyDown={press}>
      <div className="lines-bar">
        <fieldset>
          <legend className="sr">{t(($) => $.show)}</legend>
          <Segments options={options} value={show} onChange={setShow} />
        </fieldset>
        <CardMenu choices={choices} />
      </div>
      <div className="lines-scroll">
        {shown.length > 0 ? (
          <ol>
            {shown.map((line) => (
              <Line key={line.n} line={line} isStop={line.n === stop} onOpen={onOpen} />
            ))}
          </ol>
        ) : (
          <p className="no-lines muted">{t(($) => (lines.length > 0 ? $.none : $.no_lines))}</p>
        )}
        <Hours opened={hours_opened} />
        <Heads />
      </div>
      {replies}
    </section>
  )
}
