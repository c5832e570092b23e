import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useComparing } from './context.ts'
import { ConfirmAll } from './confirm-all.tsx'
import { asksForAttention, headFields, isOfInvoices, moreHeads } from './fields.ts'
import { MoreButton } from './more-button.tsx'
import { CorrectedBy, Value } from './value.tsx'
import { useHeadName, useSideName } from './words.ts'
import { useReadFrom } from './read-from.ts'

const withVat = new Set(['vat_total', 'total_incl'])

/** Numbers, dates and totals of both documents, with the rare ones behind a button. */
export function Heads() {
  const { t } = useTranslation('compare')
  const { card, readings, orderId, correct, earlier } = useComparing()
  const readFrom = useReadFrom()
  const sideName = useSideName()
  const [more, setMore] = useState(false)
  const invoiceId = card.invoice.document_id
  const ids = [invoiceId, ...(orderId ? [orderId] : [])]
  const documents = ids.map((id) => readings.get(id)?.values ?? {})
  const rare = moreHeads(documents).filter((path) => documents.some((values) => isShown(values, path)))
  const shown = [...headFields, ...rare]

  function isShown(values: (typeof documents)[number], path: string): boolean {
    if (asksForAttention(values, path)) return true
    return more && (correct !== null || (values[path]?.value ?? null) !== null)
  }

  if (earlier) return null
  return (
    <div className="compare-heads">
      {ids.map((documentId) => (
        <ConfirmAll key={documentId} document_id={documentId} />
      ))}
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{t(($) => $.value)}</span>
            </th>
            <th scope="col">{sideName('order')}</th>
            <th scope="col">{sideName('invoice')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((path) => (
            <tr key={path} className={path === 'total_incl' ? 'total' : undefined}>
              <HeadName path={path} />
              <td>{orderId && <HeadValue document_id={orderId} path={path} order more={more} />}</td>
              <td>
                <HeadValue document_id={invoiceId} path={path} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <MoreButton open={more} onToggle={() => setMore(!more)} />
      {ids.flatMap((document_id) =>
        shown.map((path) => <CorrectedBy key={`${document_id} ${path}`} target={{ document_id, path }} />),
      )}
      <p className="micro subtle">
        {correct && t(($) => $.click)} {readFrom}
      </p>
    </div>
  )
}

function HeadName({ path }: { path: string }) {
  const { t } = useTranslation('compare')
  const { card, readings, figures } = useComparing()
  const name = useHeadName()(path)
  const values = readings.get(card.invoice.document_id)?.values ?? {}
  const rate = values['vat[1].rate'] ? null : (values['vat[0].rate']?.value ?? null)
  return (
    <th scope="row">
      {path === 'vat_total' && rate !== null ? t(($) => $.vat_rate, { rate: figures.number(rate) }) : name}
    </th>
  )
}

type Props = { document_id: string; path: string; order?: boolean; more?: boolean }

function HeadValue({ document_id, path, order = false, more = false }: Props) {
  const { t } = useTranslation('compare')
  const { readings, loading, figures } = useComparing()
  const value = readings.get(document_id)?.values[path]?.value ?? null
  if (loading.has(document_id))
    return order && isOfInvoices(path) ? null : <span className="compare-value coming">{'\u00a0'}</span>
  if (value === null && order && isOfInvoices(path)) return null
  // Most orders have no VAT amounts.
  if (value === null && order && !more && withVat.has(path))
    return <span className="subtle">{path === 'vat_total' ? t(($) => $.not_on_order) : '–'}</span>
  return <Value target={{ document_id, path }} text={value === null ? null : figures.format(path, value)} />
}
