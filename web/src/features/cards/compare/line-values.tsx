import type { CardLine } from '@klopt/contract'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useComparing } from './context.ts'
import {
  type AnyLineField,
  asksForAttention,
  isAtOdds,
  lineFields,
  type LineField,
  moreLineFields,
  workLineFields,
} from './fields.ts'
import { fieldAtOdds, type Side, targetOf } from './model.ts'
import { CorrectedBy, Value } from './value.tsx'
import { useSideName } from './words.ts'

const sides: Side[] = ['order', 'invoice']

/** Quantity, price and amount of a line on the order and on the invoice; the other fields with `more`. */
export function LineValues({ line, more }: { line: CardLine; more: boolean }) {
  const { t } = useTranslation('compare')
  const { readings, earlier } = useComparing()
  const sideName = useSideName()
  const odd = fieldAtOdds(line)
  const shown = [
    ...lineFields,
    ...(earlier ? [] : [...moreLineFields.filter(isShown), ...workLineFields.filter(isRead)]),
  ]
  const targets = sides.flatMap((side) => shown.map((field) => targetOf(line, side, field)))

  function isShown(field: AnyLineField): boolean {
    const ofLine = sides.flatMap((side) => targetOf(line, side, field) ?? [])
    if (ofLine.length === 0) return false
    if (more || isAtOdds(line, field) || (field === 'allowance' && discountDiffers())) return true
    return ofLine.some(({ document_id, path }) => asksForAttention(readings.get(document_id)?.values, path))
  }

  /** The prices may be equal, and one side has a discount. */
  function discountDiffers(): boolean {
    const [order, invoice] = sides.map((side) => {
      const target = targetOf(line, side, 'allowance')
      return Number(target ? (readings.get(target.document_id)?.values[target.path]?.value ?? 0) : 0)
    })
    return line.result === 'price' && order !== invoice
  }

  /** Few lines have such a value, so nobody is asked to fill it in. */
  function isRead(field: AnyLineField): boolean {
    const read = sides.flatMap((side) => {
      const target = targetOf(line, side, field)
      return target ? (readings.get(target.document_id)?.values[target.path] ?? []) : []
    })
    return read.some(({ value, sure }) => value !== null && (more || !sure))
  }

  return (
    <>
      <div className="line-values">
        <span />
        {sides.map((side) => (
          <span key={side} className="micro">
            {sideName(side)}
          </span>
        ))}
        {shown.map((field) => (
          <Fragment key={field}>
            <span>{t(($) => $.fields[field])}</span>
            {sides.map((side) => (
              <span key={side}>
                <Cell line={line} side={side} field={field} differs={isOdd(field) && side === 'invoice'} />
              </span>
            ))}
          </Fragment>
        ))}
      </div>
      {targets.map((target) => target && <CorrectedBy key={target.document_id + target.path} target={target} />)}
    </>
  )

  function isOdd(field: AnyLineField): boolean {
    return field === odd || (field === 'rate' && line.vat_differs)
  }
}

type Props = { line: CardLine; side: Side; field: AnyLineField; differs: boolean }

function Cell({ line, side, field, differs }: Props) {
  const { readings, figures, earlier } = useComparing()
  const values = line[side]
  if (!values) return <span className="subtle">–</span>
  const target = targetOf(line, side, field)
  // An earlier run has its own values; the readings may have changed since.
  const read = earlier || !target ? undefined : readings.get(target.document_id)?.values[target.path]
  const value = read ? read.value : isLineField(field) ? values[field] : null
  const text = value === null ? null : format(value)
  if (!target || earlier) return <>{text ?? '–'}</>
  return <Value target={target} text={text} differs={differs} />

  function format(value: string): string {
    return field === 'quantity' ? figures.quantity(value, values?.unit) : figures.format(`line.${field}`, value)
  }
}

function isLineField(field: AnyLineField): field is LineField {
  return lineFields.some((one) => one === field)
}
