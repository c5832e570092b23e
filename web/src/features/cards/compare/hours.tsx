import type { NoteLine } from '@klopt/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { workDay } from '../../../platform/dates.ts'
import { decimalOf, millionths } from '../../../platform/decimal.ts'
import { useHoursText } from '../hours-text.ts'
import { useComparing } from './context.ts'
import { targetOfNote } from './model.ts'
import { MoreButton } from './more-button.tsx'
import { CorrectedBy, Value } from './value.tsx'

/** The hours on the notes beside the invoiced ones and, opened, those of each person and day. */
export function Hours({ opened }: { opened: boolean }) {
  const { t } = useTranslation('compare')
  const { card, figures } = useComparing()
  const hoursText = useHoursText()
  const [open, setOpen] = useState(opened)
  const hours = card.delivery?.hours
  if (!hours || card.hours.length === 0) return null

  return (
    <section className="compare-hours" aria-labelledby="compare-hours">
      <h3 id="compare-hours">{t(($) => $.hours.title)}</h3>
      <p>
        {hoursText(hours)}
        {!(hours.invoiced_sure && hours.worked_sure) && <span className="sr"> ({t(($) => $.unsure)})</span>}
      </p>
      <MoreButton text={t(($) => $.hours.open)} open={open} onToggle={() => setOpen(!open)} />
      {open &&
        [...byPerson(card.hours)].map(([key, lines]) => (
          <dl key={key} className="line-notes">
            <div className="hours-person">
              <dt>{lines[0]?.person}</dt>
              <dd>{figures.quantity(sumOf(lines), 'HUR')}</dd>
            </div>
            {lines.map((line) => (
              <HoursOfDay key={`${line.document_id} ${line.line}`} line={line} />
            ))}
          </dl>
        ))}
    </section>
  )
}

/** The hours of one day, which open their place on the note. */
function HoursOfDay({ line }: { line: NoteLine }) {
  const { t, i18n } = useTranslation('compare')
  const { card, earlier, figures } = useComparing()
  const { document_id, quantity, day } = line
  const paper = card.delivery?.notes.find((one) => one.document_id === document_id)
  const note = paper?.number ?? paper?.filename ?? ''
  const text = quantity === null ? null : figures.quantity(quantity, 'HUR')
  const target = targetOfNote(line)
  return (
    <>
      <div>
        <dt>
          {day ? t(($) => $.hours.on, { day: workDay(day, i18n.language), note }) : t(($) => $.hours.note, { note })}
        </dt>
        <dd>{earlier ? (text ?? '–') : <Value target={target} text={text} />}</dd>
      </div>
      {!earlier && <CorrectedBy target={target} />}
    </>
  )
}

/** By the name as written, ignoring case. */
function byPerson(lines: NoteLine[]): Map<string, NoteLine[]> {
  return Map.groupBy(lines, ({ person = '' }) => person.toLowerCase().replace(/\s+/g, ' ').trim())
}

function sumOf(lines: NoteLine[]): string {
  return decimalOf(lines.reduce((sum, { quantity }) => sum + millionths(quantity ?? '0'), 0n))
}
