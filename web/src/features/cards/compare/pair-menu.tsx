import type { CardLine } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { Menu } from '../../../ui/menu.tsx'
import { useChangeCard } from './card.ts'
import { ChosenMark } from './chosen-mark.tsx'
import { useComparing } from './context.ts'

/** Pairs a line of the invoice with another line of the order, or with none. */
export function PairMenu({ line: { invoice, order }, name }: { line: CardLine; name: string }) {
  const { t } = useTranslation('compare')
  const { card, readings, earlier } = useComparing()
  const { mutate } = useChangeCard(card)
  const n = invoice?.line ?? null
  if (!card.permissions.choose || earlier || n === null || card.orders.length === 0) return null

  function pair(order_document_id: string | null, order_line: number | null) {
    const others = card.pairs.filter(({ invoice_line }) => invoice_line !== n)
    if (n !== null) mutate({ pairs: [...others, { invoice_line: n, order_document_id, order_line }] })
  }
  const lines = card.orders.flatMap(({ document_id }) =>
    linesOf(readings.get(document_id)?.values ?? {}).map((place) => ({ document_id, ...place })),
  )

  return (
    <Menu
      label={t(($) => $.pair.menu, { name })}
      icon={t(($) => $.pair.belongs)}
      look="link"
      entries={[
        ...lines.map(({ document_id, line, name }) => ({
          id: `${document_id} ${line}`,
          label: name,
          icon: <ChosenMark is={order?.document_id === document_id && order.line === line} />,
          onAction: () => pair(document_id, line),
        })),
        {
          id: 'alone',
          label: t(($) => $.pair.alone),
          icon: <ChosenMark is={!order} />,
          onAction: () => pair(null, null),
        },
      ]}
    />
  )
}

/** The lines of an order, with their names. */
function linesOf(values: Record<string, { value: string | null }>): { line: number; name: string }[] {
  return Object.entries(values)
    .flatMap(([path, { value }]) => {
      const line = /^line\[(\d+)\]\.name$/.exec(path)?.[1]
      return line !== undefined && value !== null ? [{ line: Number(line), name: value }] : []
    })
    .toSorted((one, other) => one.line - other.line)
}
