import { useTranslation } from 'react-i18next'
import { useComparing } from './context.ts'
import { type HeadField, head_fields } from './model.ts'
import { CorrectedBy, Value } from './value.tsx'
import { useReadFrom } from './read-from.ts'

const of_invoices = new Set<HeadField>(['order_reference', 'due_date'])
const totals = new Set<HeadField>(['total_excl', 'vat_total', 'total_incl'])

/** Numbers, days and totals of both documents. */
export function Heads() {
  const { t } = useTranslation('compare')
  const { card, orderId, correct, earlier } = useComparing()
  const readFrom = useReadFrom()
  const invoice_id = card.invoice.document_id
  const shown = earlier ? [] : head_fields

  if (shown.length === 0) return null
  return (
    <div className="heads">
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{t(($) => $.value)}</span>
            </th>
            <th scope="col">{t(($) => $.order)}</th>
            <th scope="col">{t(($) => $.invoice)}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((field) => (
            <tr key={field} className={field === 'total_incl' ? 'total' : undefined}>
              <HeadName field={field} />
              <td>{orderId && !of_invoices.has(field) && <HeadValue document_id={orderId} field={field} order />}</td>
              <td>
                <HeadValue document_id={invoice_id} field={field} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.map((path) => (
        <CorrectedBy key={path} target={{ document_id: invoice_id, path }} />
      ))}
      {orderId && shown.map((path) => <CorrectedBy key={path} target={{ document_id: orderId, path }} />)}
      <p className="micro subtle">
        {correct && t(($) => $.click)} {readFrom}
      </p>
    </div>
  )
}

function HeadName({ field }: { field: HeadField }) {
  const { t } = useTranslation('compare')
  const { card, readings, figures } = useComparing()
  const values = readings.get(card.invoice.document_id)?.values ?? {}
  const rate = values['vat[1].rate'] ? null : (values['vat[0].rate']?.value ?? null)
  return (
    <th scope="row">
      {field === 'vat_total' && rate !== null
        ? t(($) => $.vat_rate, { rate: figures.number(rate) })
        : t(($) => $.heads[field])}
    </th>
  )
}

type Props = { document_id: string; field: HeadField; order?: boolean }

function HeadValue({ document_id, field, order = false }: Props) {
  const { t } = useTranslation('compare')
  const { readings, coming, figures } = useComparing()
  const value = readings.get(document_id)?.values[field]?.value ?? null
  if (coming.has(document_id)) return <span className="val coming">{'\u00a0'}</span>
  if (value === null && order && field === 'vat_total')
    return <span className="subtle">{t(($) => $.not_on_order)}</span>
  if (value === null && !(totals.has(field) && !order) && field !== 'total_excl' && field !== 'number')
    return <span className="subtle">–</span>
  return <Value target={{ document_id, path: field }} text={value === null ? null : figures.tell(field, value)} />
}
