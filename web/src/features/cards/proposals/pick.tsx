import type { CardLine, Way, WayOut } from '@klopt/contract'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../../platform/money.ts'
import { ErrorLine } from '../../../ui/error-line.tsx'
import { Delta, Sum } from '../chat/figures.tsx'
import { useSentenceText } from '../chat/sentence-text.ts'
import { type Choice, splitWays } from './outcomes.ts'
import { useWayText } from './way-text.ts'

type Props = {
  line: CardLine
  /** 'Regel 2 van 3', if there are several. */
  place: string | null
  currency: string | null
  choice: Choice
  /** The typed amount is missing or cannot be credited. */
  wrong: boolean
  onChoose: (choice: Choice) => void
}

/** The ways out of one line, with their amounts. */
export function Pick({ line, place, currency, choice, wrong, onChoose }: Props) {
  const { t, i18n } = useTranslation('proposals')
  const sentenceText = useSentenceText(currency)
  const { shown, other } = splitWays(line)
  const [all, setAll] = useState(other.some(({ way }) => way === choice.way))
  const id = useId()
  const most = line.ways.find(({ way }) => way === 'amount')?.credit ?? '0.00'
  const box = useRef<HTMLDivElement>(null)
  function showAll() {
    flushSync(() => setAll(true))
    box.current?.querySelector<HTMLElement>(`[value='${other[0]?.way}']`)?.focus()
  }
  const choose = (way: Way) => onChoose({ ...choice, way })

  return (
    <fieldset className="pick" aria-describedby={wrong ? `${id}-wrong` : undefined}>
      <legend>
        <span>{line.name}</span>
        <span className="pick-delta">
          <Delta amount={line.difference} currency={currency} />
        </span>
        <small>{[place, sentenceText(line.sentence)].filter(Boolean).join(' · ')}</small>
      </legend>
      <div className="pick-ways" ref={box}>
        {[...shown, ...(all ? other : [])].map((one) => (
          <WayRow key={one.way} id={id} one={one} line={line} currency={currency} choice={choice} onChoose={choose}>
            {one.way === 'amount' && choice.way === 'amount' && (
              <input
                className="input pick-amount"
                aria-label={t(($) => $.amount)}
                aria-invalid={wrong || undefined}
                aria-describedby={wrong ? `${id}-wrong` : undefined}
                inputMode="decimal"
                value={choice.typed}
                onChange={({ target }) => onChoose({ way: 'amount', typed: target.value })}
              />
            )}
          </WayRow>
        ))}
        {!all && other.length > 0 && (
          <button type="button" className="pick-other" onClick={showAll}>
            {t(($) => $.other)}
          </button>
        )}
      </div>
      <div id={`${id}-wrong`}>
        <ErrorLine
          text={wrong ? t(($) => $.amount_wrong, { most: moneyText(most, currency, i18n.language) }) : undefined}
        />
      </div>
    </fieldset>
  )
}

type RowProps = {
  id: string
  one: WayOut
  line: CardLine
  currency: string | null
  choice: Choice
  onChoose: (way: Way) => void
  children: React.ReactNode
}

function WayRow({ id, one: { way, credit }, line, currency, choice, onChoose, children }: RowProps) {
  const { wayText } = useWayText(currency)
  return (
    <label className="pick-way">
      <input type="radio" name={id} value={way} checked={choice.way === way} onChange={() => onChoose(way)} />
      <span>{wayText(way, line)}</span>
      {children || (
        <b>{way !== 'amount' && <Sum amount={Number(credit) ? `-${credit}` : '0.00'} currency={currency} />}</b>
      )}
    </label>
  )
}
