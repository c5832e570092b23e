import type { Reading } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { useComparing } from './context.ts'

/** The source of the values of both documents (text, XML or a photo), and whether pages were left out. */
export function useReadFrom(): string {
  const { t } = useTranslation('compare')
  const { card, orderId, readings } = useComparing()
  const invoice = readings.get(card.invoice.document_id)
  const order = readings.get(orderId ?? '')
  const left_out = (['pages_left_out', 'pages_not_recognised'] as const).filter((note) =>
    [invoice, order].some((reading) => reading?.notes.includes(note)),
  )
  return [both(), ...left_out.map((note) => t(($) => $[note]))].filter(Boolean).join(' ')

  function both(): string {
    if (invoice?.state !== 'read' || order?.state !== 'read') return ''
    const [invoice_seen, order_seen] = [invoice, order].map(isOfPhoto)
    if (invoice_seen || order_seen)
      return t(($) => $.read[invoice_seen && order_seen ? 'photos' : invoice_seen ? 'invoice_photo' : 'order_photo'])
    const [of_invoice, of_order] = [invoice.flavour !== null, order.flavour !== null]
    if (of_invoice === of_order) return t(($) => (of_invoice ? $.read.xml : $.read.text))
    return t(($) => (of_order ? $.read.order_xml : $.read.invoice_xml))
  }
}

function isOfPhoto({ values }: Reading): boolean {
  return Object.values(values).some(({ source }) => source === 'ocr')
}
