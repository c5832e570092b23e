import { type Card, type CurrencySum, type Dossier, sumsByCurrency } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../platform/money.ts'
import { useCards } from './cards.ts'

type Props = { dossier: Dossier; companyId: string }

/** A warning before a dossier closes: open differences, uncertain cards and missing answers. */
export function OpenCards({ dossier, companyId }: Props) {
  const { t, i18n } = useTranslation('cards')
  const cards = useCards(dossier.id).filter(({ state }) => state !== 'withdrawn')
  const open = cards.filter((card) => !isSettled(card))
  const unsure = open.filter(({ state }) => state !== 'differs' && state !== 'fits').length
  const amounts = textOf(sumsOf(cards, ({ balance }) => balance?.open))
  const isOwn = ({ invoice }: Card) => (invoice.seller_company_id ?? invoice.company_id) === companyId
  const unpaid = cards.filter(({ pay }) => Number(pay?.now ?? 0) > 0)
  const [received, paid] = [unpaid.filter(isOwn), unpaid.filter((card) => !isOwn(card))]
  const toPay = textOf(sumsOf(paid, ({ pay }) => pay?.now))
  const toReceive = textOf(sumsOf(received, ({ pay }) => pay?.now))
  const buyer = dossier.companies.find(({ id }) => id !== companyId)?.name
  const missing = textOf(sumsOf(open, ({ missing }) => missing))
  const companiesWith = (matches: (card: Card, id: string) => boolean) =>
    dossier.companies.filter(({ id }) => open.some((card) => matches(card, id)))
  const sentences = [
    amounts !== '' && t(($) => $.still_open.amount, { amount: amounts }),
    missing !== '' && t(($) => $.still_open.missing, { amount: missing }),
    toPay !== '' && t(($) => $.still_open.to_pay, { amount: toPay, count: paid.length }),
    toReceive !== '' &&
      t(($) => $.still_open.to_receive, { amount: toReceive, count: received.length, company: buyer ?? '' }),
    unsure > 0 && t(($) => $.still_open.unsure, { count: unsure }),
    ...companiesWith((card, id) => answerOf(card, id) === 'differs').map(({ id, name }) =>
      id === companyId ? t(($) => $.still_open.own_differs) : t(($) => $.still_open.differs, { company: name }),
    ),
    ...companiesWith((card, id) => answerOf(card, id) === undefined).map(({ id, name }) =>
      id === companyId ? t(($) => $.still_open.own_silent) : t(($) => $.still_open.silent, { company: name }),
    ),
  ].filter((sentence) => sentence !== false)
  return sentences.length > 0 && <p className="still-open">{sentences.join(' ')}</p>

  function textOf(sums: CurrencySum[]): string {
    return sums.map(({ currency, amount }) => moneyText(amount, currency, i18n.language)).join(` ${t(($) => $.and)} `)
  }
}

function answerOf({ answers }: Card, companyId: string) {
  return answers.find(({ company_id }) => company_id === companyId)?.current?.answer
}

/** Both companies agree with it, or an agreement settles it: nobody needs to answer. */
function isSettled({ answers, agreement }: Card): boolean {
  const settled = agreement?.state === 'accepted' && agreement.counts
  return settled || answers.every(({ current }) => current?.answer === 'agreed')
}

/** The sums of an amount of these cards, by currency. */
function sumsOf(cards: Card[], of: (card: Card) => string | null | undefined): CurrencySum[] {
  return sumsByCurrency(cards.map((card) => ({ currency: card.currency, amount: of(card) })))
}
