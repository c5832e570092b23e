import type { Reading } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { useComparing } from './context.ts'

/** The source of the values of both documents (text, XML or a photo), and whether pages were left out. */
export function useReadFrom(): string {
  const { t } = useTranslation('compare')
  const { card, orderId, readings } = useComparing()
  const invoice = readings.get(card.invoice.document_id)
  const order = readings.get(orderId ?? '')
  const leftOut = (['pages_left_out', 'pages_not_recognised'] as const).filter((note) =>
    [invoice, order].some((reading) => reading?.notes.includes(note)),
  )
  return [both(), ...leftOut.map((note) => t(($) => $[note]))].filter(Boolean).join(' ')

  function both(): string {
    if (invoice?.state !== 'read' || order?.state !== 'read') return ''
    const [invoiceSeen, orderSeen] = [invoice, order].map(isOfPhoto)
    if (invoiceSeen || orderSeen)
      return t(($) => $.read[invoiceSeen && orderSeen ? 'photos' : invoiceSeen ? 'invoice_photo' : 'order_photo'])
    const [ofInvoice, ofOrder] = [invoice.flavour !== null, order.flavour !== null]
    if (ofInvoice === ofOrder) return t(($) => (ofInvoice ? $.read.xml : $.read.text))
    return t(($) => (ofOrder ? $.read.order_xml : $.read.invoice_xml))
  }
}

function isOfPhoto({ values }: Reading): boolean {
  return Object.values(values).some(({ source }) => source === 'ocr')
}
