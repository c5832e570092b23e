import { beforeEach } from 'vitest'
import { order } from './cards.ts'
import { answerWith, compare, detailOf, type ServerState, invoiceReading, orderReading, valueOf } from './compared.tsx'
import { dalen } from './dossiers.ts'
import { idOf } from './examples.ts'
import { useNetwork } from './network.ts'

export const bram = { id: idOf(91), full_name: 'Bram de Wit', company_id: dalen.id }
export const at = '2025-09-04T11:10:00.000Z'
const doubtful = valueOf('2.40', [360, 380, 60, 12], { sure: false, raw: '2 400,-', offers: ['2399.95'] })
export const path = 'line[2].price'
export const address = `/api/v1/documents/${order.document_id}/values/${encodeURIComponent(path)}`
export const server: ServerState = { card: detailOf(), order: orderReading(), invoice: invoiceReading() }

/** Serves a card whose order has a price that may have been misread: € 2,40 instead of € 2.400. */
export function useDoubtfulPrice() {
  const network = useNetwork()
  beforeEach(() => {
    const reading = orderReading({ [path]: doubtful, 'line[2].net': { ...doubtful, value: '2.40', offers: [] } })
    Object.assign(server, { card: detailOf(), order: reading, invoice: invoiceReading() })
    answerWith(network, server)
  })

  /** The server accepts every value and returns the corrected reading. */
  function keeps(sent: unknown[] = []) {
    network.on('PUT', address, ({ body }) => {
      sent.push(body)
      server.order = orderReading({
        [path]: valueOf('2400.00', [360, 380, 60, 12], {
          source: 'typed',
          read: '2.40',
          typed_by: bram,
          typed_at: at,
          revision: 2,
        }),
      })
      return server.order
    })
    return sent
  }

  return { network, keeps }
}

/** Opens the correction of that price. */
export async function openCorrection(width = 1440) {
  const { screen, dialog } = await compare(server.card, { width })
  await dialog
    .getByRole('button', { name: /^Montage/ })
    .first()
    .click()
  if (width < 768) await dialog.getByRole('button', { name: 'Terug naar de regels' }).click()
  await dialog
    .getByRole('button', { name: 'Prijs van regel 3 op de order: € 2,40, nog te controleren' })
    .first()
    .click()
  return { screen, dialog, form: screen.getByRole('dialog', { name: 'Prijs van regel 3 op de order' }) }
}
