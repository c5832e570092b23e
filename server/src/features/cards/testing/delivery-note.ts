import { ubl } from '../../readings/testing/ubl.ts'

type NoteLine = [name: string, quantity: string, unit?: string]
type DeliveryNote = { number: string; order?: string; lines: NoteLine[] }

/** A delivery note in UBL, with quantities and without amounts. */
export function ublNote({ number, order, lines }: DeliveryNote): Buffer {
  const reference = order === undefined ? '' : `<OrderReference><ID>${order}</ID></OrderReference>`
  const rows = lines.map(
    ([name, quantity, unit = 'C62'], n) => `<DespatchLine><ID>${n + 1}</ID>
      <DeliveredQuantity unitCode="${unit}">${quantity}</DeliveredQuantity><Item><Name>${name}</Name></Item></DespatchLine>`,
  )
  return Buffer.from(
    ubl('DespatchAdvice', `<ID>${number}</ID><IssueDate>2026-09-02</IssueDate>${reference}${rows.join('')}`),
  )
}
