import type { CardLine } from '@klopt/contract'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useComparing } from './context.ts'
import { fieldAtOdds, type LineField, line_fields, type Side, targetOf } from './model.ts'
import { CorrectedBy, Value } from './value.tsx'

const sides: Side[] = ['order', 'invoice']

/** Quantity, price and amount of a line, of the order and of the invoice. */
export function LineValues({ line }: { line: CardLine }) {
  const { t } = useTranslation('compare')
  const odd = fieldAtOdds(line)
  const targets = sides.flatMap((side) => line_fields.map((field) => targetOf(line, side, field)))

  return (
    <>
      <div className="line-values">
        <span />
        <span className="micro">{t(($) => $.order)}</span>
        <span className="micro">{t(($) => $.invoice)}</span>
        {line_fields.map((field) => (
          <Fragment key={field}>
            <span>{t(($) => $.fields[field])}</span>
            {sides.map((side) => (
              <span key={side}>
                <Cell line={line} side={side} field={field} differs={field === odd && side === 'invoice'} />
              </span>
            ))}
          </Fragment>
        ))}
      </div>
      {targets.map((target) => target && <CorrectedBy key={target.document_id + target.path} target={target} />)}
    </>
  )
}

type Props = { line: CardLine; side: Side; field: LineField; differs: boolean }

function Cell({ line, side, field, differs }: Props) {
  const { readings, figures, earlier } = useComparing()
  const told = line[side]
  if (!told) return <span className="subtle">–</span>
  const target = targetOf(line, side, field)
  // What an earlier run said was said of what stood there then.
  const read = earlier || !target ? undefined : readings.get(target.document_id)?.values[target.path]
  const value = read ? read.value : told[field]
  const text =
    value === null
      ? null
      : field === 'quantity'
        ? figures.quantity(value, told.unit)
        : figures[field === 'net' ? 'money' : 'price'](value)
  if (!target || earlier) return <>{text ?? '–'}</>
  return <Value target={target} text={text} differs={differs} />
}
