import type { Agreement } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../../platform/money.ts'
import { Confirm } from '../../../ui/confirm.tsx'

type Props = {
  agreement: Agreement
  /** The amount to pay by these terms; null for extra work, and if the VAT is not certain. */
  now: string | null
  /** The company that sees the answer. */
  company: string
  open: boolean
  onClose: () => void
  onAccept: () => void
}

/** Asks once before a proposal or extra work is accepted, with the amounts that both companies then rely on. */
export function AcceptQuestion({ agreement, now, company, open, onClose, onAccept }: Props) {
  const { t } = useTranslation('proposals')
  const title = useTitle()(agreement, now)
  return (
    <Confirm
      title={title}
      action={t(($) => $.accept)}
      kind="primary"
      open={open}
      onClose={onClose}
      onConfirm={onAccept}
      busy={false}
    >
      <p>{t(($) => $.accept_question.text, { company })}</p>
      <p>{t(($) => $.recorded)}</p>
    </Confirm>
  )
}

function useTitle() {
  const { t, i18n } = useTranslation('proposals')
  return ({ terms, work }: Agreement, now: string | null) => {
    const money = (amount: string) => moneyText(amount, terms?.currency ?? 'EUR', i18n.language)
    if (work) return t(($) => $.accept_question.work, { number: work.number, amount: money(work.amount) })
    const credit = terms && Number(terms.excl.credit) > 0 ? money(terms.excl.credit) : null
    if (now === null) return t(($) => $.accept_question[credit ? 'less_unsure' : 'unsure'], { credit })
    return t(($) => $.accept_question[credit ? 'less' : 'pay'], { credit, now: money(now) })
  }
}
