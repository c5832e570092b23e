import type { CardDetail, Reading, ReadingValue } from '@klopt/contract'
import { type ComponentProps, useState } from 'react'
import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Compare } from '../features/cards/compare/compare.tsx'
import type { Target } from '../features/cards/compare/model.ts'
// Loaded now, so that no test's clock has to wait for it.
import '../features/documents/preview/pdf-view.tsx'
import { PreviewContent } from '../features/documents/preview/preview-content.tsx'
import { CardBadge } from '../ui/card-badge.tsx'
import { ToastRegion } from '../ui/toast-region.tsx'
import { cardLine, cardOfInvoice, invoice, order } from './cards.ts'
import { dalen, linde } from './dossiers.ts'
import type { Network } from './network.ts'
import { pdfOf } from './papers.ts'
import { show } from './screen.tsx'

type Box = [number, number, number, number]

export function valueOf(value: string | null, box: Box | null = null, more: Partial<ReadingValue> = {}): ReadingValue {
  return {
    value,
    raw: value,
    source: 'text',
    sure: true,
    confidence: 0.9,
    xpath: null,
    page: box && 1,
    box,
    typed_by: null,
    typed_at: null,
    read: null,
    offers: [],
    revision: 1,
    ...more,
  }
}

type Line = { name: string; quantity: string; price: string; net: string }
const lines = (sills: string, net: string): Line[] => [
  { name: 'Gevelelement type A, blok A', quantity: '12', price: '1180', net: '14160.00' },
  { name: 'Dorpel hardsteen 120 cm', quantity: sills, price: '215', net },
  { name: 'Montage en afkitten', quantity: '1', price: '2400', net: '2400.00' },
]

/** The reading of a document whose lines start at `top` on the page. */
function readingOf(document_id: string, lines: Line[], heads: Reading['values'], top: number): Reading {
  const values = lines.flatMap(({ name, quantity, price, net }, n): [string, ReadingValue][] => {
    const y = top + 40 * n
    return [
      [`line[${n}].name`, valueOf(name, [72, y, 180, 12])],
      [`line[${n}].quantity`, valueOf(quantity, [300, y, 20, 12])],
      [`line[${n}].price`, valueOf(price, [360, y, 60, 12])],
      [`line[${n}].net`, valueOf(net, [460, y, 64, 12])],
    ]
  })
  return {
    document_id,
    state: 'read',
    refusal: null,
    kind: document_id === invoice.document_id ? 'invoice' : 'order',
    kind_confidence: 1,
    flavour: null,
    pages: 1,
    notes: [],
    pen: null,
    values: { ...Object.fromEntries(values), ...heads },
  }
}

export function orderReading(more: Reading['values'] = {}): Reading {
  const heads = {
    number: valueOf('4500127', [420, 72, 80, 14]),
    issue_date: valueOf('2025-08-21', [160, 160, 90, 12]),
    total_excl: valueOf('21720.00', [440, 480, 84, 12]),
  }
  return readingOf(order.document_id, lines('24', '5160.00'), { ...heads, ...more }, 300)
}

export function invoiceReading(more: Reading['values'] = {}): Reading {
  const heads = {
    number: valueOf('2025-0388', [420, 72, 80, 14]),
    issue_date: valueOf('2025-09-04', [160, 160, 90, 12]),
    order_reference: valueOf('PO 4500127', [160, 180, 90, 12]),
    due_date: valueOf('2025-10-04', [160, 200, 90, 12]),
    total_excl: valueOf('22580.00', [440, 480, 84, 12]),
    vat_total: valueOf('4741.80', [440, 500, 84, 12]),
    total_incl: valueOf('27321.80', [440, 520, 84, 12]),
    'vat[0].rate': valueOf('21'),
  }
  return readingOf(invoice.document_id, lines('28', '6020.00'), { ...heads, ...more }, 360)
}

export function detailOf(difference: Partial<CardDetail> = {}): CardDetail {
  const both = (n: number, quantity: string, price: string, net: string) => ({
    invoice: { document_id: invoice.document_id, line: n, quantity, unit: 'C62', price, net },
    order: { document_id: order.document_id, line: n, quantity, unit: 'C62', price, net },
    result: 'fits' as const,
    difference: '0.00',
    quantity_part: '0.00',
    allowed: net,
  })
  const lines = [
    cardLine({ n: 0, name: 'Gevelelement type A, blok A', ...both(0, '12', '1180', '14160.00') }),
    cardLine(),
    cardLine({ n: 2, name: 'Montage en afkitten', ...both(2, '1', '2400', '2400.00') }),
  ]
  return { ...cardOfInvoice(), lines, pairs: [], hours: [], ...difference }
}

export type ServerState = { card: CardDetail; order: Reading; invoice: Reading }

/** Sets the server's state: a card, and the readings of its documents. */
export function answerWith(network: Network, server: ServerState) {
  const { id } = server.card
  network.on('GET', `/api/v1/cards/${id}`, ({ query }) =>
    query.get('run') ? { ...server.card, run: server.card.run } : server.card,
  )
  for (const side of ['order', 'invoice'] as const) {
    const { document_id } = side === 'order' ? order : invoice
    network.on('GET', `/api/v1/documents/${document_id}/reading`, () => server[side])
    network.on('GET', `/api/v1/documents/${document_id}/download`, () => ({
      signed_url: `/files/${document_id}`,
      expires_at: '2025-09-01T00:00:00.000Z',
    }))
    network.on('GET', `/files/${document_id}`, () => new Response(pdfOf(side === 'order' ? 'Inkooporder' : 'Rekening')))
  }
}

export const onClose = vi.fn<() => void>()
const onDownload = vi.fn<(file: { id: string }) => void>()
export const onNewest = vi.fn<() => void>()

function OneBadge() {
  return <CardBadge says="differs" amount="860.00" currency="EUR" />
}
function NoReplies() {
  return null
}

type OpenedProps = { id: string; run: number | null; at: Target | null; sheet: ComponentProps<typeof Compare>['sheet'] }

function Opened({ id, run, at, sheet }: OpenedProps) {
  const [shown, setShown] = useState<string | null>(id)
  return (
    <>
      <Compare
        cardId={shown}
        run={run}
        at={at}
        companies={[linde, dalen]}
        ownCompanyId={linde.id}
        choices={[{ document_id: '00000000-0000-7000-8000-000000000650', filename: 'PO_4500129.pdf', kind: 'order' }]}
        sheet={sheet}
        badge={OneBadge}
        replies={NoReplies}
        onDownload={onDownload}
        onNewest={onNewest}
        onClose={() => {
          onClose()
          setShown(null)
        }}
      />
      <ToastRegion />
    </>
  )
}

type Options = {
  width?: number
  height?: number
  language?: 'nl' | 'en'
  run?: number | null
  at?: Target | null
  sheet?: OpenedProps['sheet']
}

/** Opens the comparison, even if it turns out empty. */
export async function open(
  card: CardDetail,
  { width = 1440, height = 900, language = 'nl', run = null, at = null, sheet = PreviewContent }: Options = {},
) {
  await page.viewport(width, height)
  const screen = await show(<Opened id={card.id} run={run} at={at} sheet={sheet} />, { language })
  return { screen, dialog: screen.getByRole('dialog').first() }
}

/** Opens the comparison and waits for its lines. */
export async function compare(card: CardDetail, options: Options = {}) {
  const { screen, dialog } = await open(card, options)
  await expect.element(dialog.getByRole('list').first()).toBeVisible()
  return { screen, dialog }
}
