import { useTranslation } from 'react-i18next'
import { useComparing } from './context.ts'

/** The source of the values of both documents (text or XML), and whether pages were skipped. */
export function useReadFrom(): string {
  const { t } = useTranslation('compare')
  const { card, orderId, readings } = useComparing()
  const invoice = readings.get(card.invoice.document_id)
  const order = readings.get(orderId ?? '')
  const left_out = [invoice, order].some((reading) => reading?.notes.includes('pages_left_out'))
  return [both(), left_out ? t(($) => $.pages_left_out) : ''].filter(Boolean).join(' ')

  function both(): string {
    if (invoice?.state !== 'read' || order?.state !== 'read') return ''
    const [of_invoice, of_order] = [invoice.flavour !== null, order.flavour !== null]
    if (of_invoice === of_order) return t(($) => (of_invoice ? $.read.xml : $.read.text))
    return t(($) => (of_order ? $.read.order_xml : $.read.invoice_xml))
  }
}
