import type { Follow } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../../platform/money.ts'
import { useCardContext } from '../card-context.ts'
import { nameOf } from '../company-name.ts'
import type { Proposal } from './proposal.ts'

/** Whether the papers that must follow an agreement have come, in words. Null if none must. */
export function useFollowText({ follow, terms }: Proposal): { text: string | null; kept: boolean } {
  const { t, i18n } = useTranslation('proposals')
  const { dossier } = useCardContext()
  if (!follow || follow.state === 'none') return { text: null, kept: false }
  if (follow.state === 'kept') return { text: t(($) => $.kept), kept: true }
  if (follow.state === 'differs' && Number(follow.left) !== 0) {
    const left = moneyText(follow.left.replace('-', ''), terms.currency, i18n.language)
    return { text: t(($) => (follow.left.startsWith('-') ? $.too_much : $.too_little), { left }), kept: false }
  }
  if (follow.state === 'differs' && Number(follow.order_left) === 0) return { text: t(($) => $.other_vat), kept: false }
  const and = ` ${t(($) => $.and)} `
  const company = follow.owed_by.map((id) => nameOf(dossier.companies, id)).join(and)
  const paper = papersOf(follow, terms.via)
    .map((one) => t(($) => $.papers[one]))
    .join(and)
  // Nobody owes it while the card asks whose the invoice is.
  return { text: company ? t(($) => $.waits, { paper, company }) : t(($) => $.waits_for, { paper }), kept: false }
}

/** The papers or amounts still to come. */
function papersOf({ left, credit, order_left, deliver }: Follow, via: Proposal['terms']['via']) {
  const credits = Number(credit) !== 0 && Number(left) !== 0
  const papers = [
    ...(credits ? [via] : []),
    ...(Number(order_left) !== 0 ? (['order'] as const) : []),
    ...(Number(deliver) !== 0 ? (['delivery'] as const) : []),
  ]
  return papers.length > 0 ? papers : [via]
}
