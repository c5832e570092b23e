import { useTranslation } from 'react-i18next'
import { moneyText } from '../../../platform/money.ts'
import { useCardContext } from '../card-context.ts'
import { nameOf, type Proposal } from './offer.tsx'

/** Whether the papers that must follow an agreement have come. `waits`: something is still missing or wrong. */
export function useFollowText({ follow, terms }: Proposal): { text: string | null; waits: boolean } {
  const { t, i18n } = useTranslation('proposals')
  const { dossier } = useCardContext()
  if (!follow || follow.state === 'none') return { text: null, waits: false }
  if (follow.state === 'kept') return { text: t(($) => $.kept), waits: false }
  if (follow.state === 'differs') {
    const left = moneyText(follow.left, terms.currency, i18n.language)
    return { text: t(($) => (follow.left.startsWith('-') ? $.too_much : $.too_little), { left }), waits: true }
  }
  const company = follow.owed_by.map((id) => nameOf(dossier.companies, id)).join(` ${t(($) => $.and)} `)
  const only_order = Number(terms.excl.credit) === 0
  const text = t(
    ($) => (only_order ? $.waits_order : terms.via === 'new_invoice' ? $.waits_new_invoice : $.waits_credit_note),
    { company },
  )
  return { text, waits: true }
}
