import type { AgreementData } from '@klopt/contract'
import { Check, Handshake, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../../platform/money.ts'
import { useInvoiceOf } from '../paper-name.ts'
import { classes } from '../../../ui/classes.ts'
import './answer-tag.css'

/** An act of an agreement as a chip above the message text. It names the invoice. */
export function ActTag({ data }: { data: AgreementData }) {
  const said = useActText()(data)
  const paper = useInvoiceOf(data.card_id)
  const text = paper === undefined ? said : `${said} · ${paper}`
  const { state } = data
  const agreed = state === 'accepted'
  const Icon = agreed ? Check : state === 'declined' || state === 'withdrawn' ? Undo2 : Handshake
  return (
    <span className={classes('answer-tag', agreed ? 'fits' : 'offered')}>
      <Icon aria-hidden="true" />
      {text}
    </span>
  )
}

/** An act in words: 'Voorstel: € 860,00 minder'. The server says the same in lists and mails. */
function useActText(): (data: AgreementData) => string {
  const { t, i18n } = useTranslation('agreements')
  return ({ kind, state, credit, open, amount, currency, number, description }) => {
    if (state === 'declined') return t(($) => $.declined[kind], { number })
    if (state === 'withdrawn') return t(($) => $.withdrawn[kind], { number })
    const money = (figure: string | null | undefined) => moneyText(figure ?? '0', currency, i18n.language)
    const amounts = { credit: money(credit), open: money(open), amount: money(amount), number, description }
    if (kind === 'extra_work' && number === null) return t(($) => $.offered.unsent_work, amounts)
    const way = kind === 'extra_work' ? kind : Number(credit) > 0 ? 'less' : Number(open) > 0 ? 'open' : 'as_invoiced'
    return t(($) => (state === 'accepted' ? $.accepted[way] : $.offered[way]), amounts)
  }
}
