import type { DocRef } from '@klopt/contract'
import { EllipsisVertical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Menu } from '../../../ui/menu.tsx'
import { useSeller } from '../use-seller.ts'
import { useChangeCard } from './card.ts'
import { ChosenMark } from './chosen-mark.tsx'
import { useComparing } from './context.ts'
import { usePaperName } from './paper-name.ts'

export type OrderLike = Pick<DocRef, 'document_id' | 'filename' | 'kind'>
const ordersMost = 5

/** The menu of an invoice: its orders, whether it is the last one, and of which company it is. */
export function CardMenu({ choices }: { choices: OrderLike[] }) {
  const { t } = useTranslation('compare')
  const { card, companies, earlier } = useComparing()
  const { mutate } = useChangeCard(card)
  const { mutate: setSeller } = useSeller(card)
  const name = usePaperName()
  if (!card.permissions.choose || earlier) return null

  // Of a company of the dossier, also against what stands on the paper.
  const sellers = card.permissions.correct && companies.length === 2 ? companies : []
  const chosen = card.orders.map(({ document_id }) => document_id)
  const others = choices.filter(({ document_id }) => !chosen.includes(document_id))
  function chooseOrders(orderDocumentIds: string[]) {
    mutate({ order_document_ids: orderDocumentIds.slice(-ordersMost) })
  }

  return (
    <Menu
      label={t(($) => $.menu.title)}
      icon={<EllipsisVertical aria-hidden="true" />}
      entries={[
        ...card.orders.map((order) => ({
          id: order.document_id,
          label: t(($) => $.menu.order, { name: name(order) }),
          icon: <ChosenMark is={true} />,
          onAction: () => chooseOrders(chosen.filter((id) => id !== order.document_id)),
        })),
        ...others.map(({ document_id, filename }) => ({
          id: document_id,
          label: t(($) => $.menu.order, { name: filename }),
          icon: <ChosenMark is={false} />,
          onAction: () => chooseOrders([...chosen, document_id]),
        })),
        {
          id: 'none',
          label: t(($) => $.menu.none),
          icon: <ChosenMark is={chosen.length === 0} />,
          onAction: () => chooseOrders([]),
        },
        {
          id: 'final',
          label: t(($) => $.menu.final),
          icon: <ChosenMark is={card.final} />,
          onAction: () => mutate({ final: !card.final }),
        },
        ...sellers.map(({ id, name: company }) => ({
          id: `seller ${id}`,
          label: t(($) => $.menu.seller, { company }),
          icon: <ChosenMark is={card.invoice.seller_company_id === id} />,
          onAction: () => setSeller(id),
        })),
      ]}
    />
  )
}
