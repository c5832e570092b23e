import type { Card, Dossier } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../platform/money.ts'
import { useCards } from './cards.ts'

type Props = { dossier: Dossier; companyId: string }

/** A warning before a dossier closes: open differences, uncertain cards and missing answers. */
export function OpenCards({ dossier, companyId }: Props) {
  const { t, i18n } = useTranslation('cards')
  const open = useCards(dossier.id).filter((card) => card.state !== 'withdrawn' && !isAgreed(card))
  const unsure = open.filter(({ state }) => state !== 'differs' && state !== 'fits').length
  const amounts = sumsOf(open).map(([currency, cents]) => moneyText(inEuros(cents), currency, i18n.language))
  const companiesWith = (matches: (card: Card, id: string) => boolean) =>
    dossier.companies.filter(({ id }) => open.some((card) => matches(card, id)))
  const sentences = [
    amounts.length > 0 && t(($) => $.still_open.amount, { amount: amounts.join(` ${t(($) => $.and)} `) }),
    unsure > 0 && t(($) => $.still_open.unsure, { count: unsure }),
    ...companiesWith((card, id) => answerOf(card, id) === 'differs').map(({ id, name }) =>
      id === companyId ? t(($) => $.still_open.own_differs) : t(($) => $.still_open.differs, { company: name }),
    ),
    ...companiesWith((card, id) => answerOf(card, id) === undefined).map(({ id, name }) =>
      id === companyId ? t(($) => $.still_open.own_silent) : t(($) => $.still_open.silent, { company: name }),
    ),
  ].filter((sentence) => sentence !== false)
  return sentences.length > 0 && <p className="still-open">{sentences.join(' ')}</p>
}

function answerOf({ answers }: Card, companyId: string) {
  return answers.find(({ company_id }) => company_id === companyId)?.current?.answer
}

function isAgreed({ answers }: Card): boolean {
  return answers.every(({ current }) => current?.answer === 'agreed')
}

/** The absolute differences of all cards, summed by currency. */
function sumsOf(cards: Card[]): [currency: string | null, cents: bigint][] {
  const sums = new Map<string | null, bigint>()
  for (const { state, difference, missing, currency } of cards) {
    if (state !== 'differs') continue
    const cents = inCents(Number(difference) ? difference : missing)
    if (cents > 0n) sums.set(currency, (sums.get(currency) ?? 0n) + cents)
  }
  return [...sums]
}

/** Amounts have two decimals. */
function inCents(amount: string | null): bigint {
  return BigInt((amount ?? '0').replace(/[-.]/g, ''))
}

function inEuros(cents: bigint): string {
  return String(cents).padStart(3, '0').replace(/(..)$/, '.$1')
}
