import type { Agreement, Card, CardState, DossierPermissions } from '@klopt/contract'

type Post = Pick<DossierPermissions, 'post'>
type Company = { company_id: string }

/** The facts that decide whether somebody may propose a way out. */
export type SettleFacts = {
  state: CardState
  invoice: Pick<Card['invoice'], 'kind'>
  companies: number
  differing: number
}

/** Anyone who may write may propose, if an invoice was compared with certainty and two companies may agree about it. */
export function mayPropose({ post }: Post, card: SettleFacts): boolean {
  return post && card.companies === 2 && hasWaysOut(card)
}

/** Whether the lines of a card have ways out. A credit note or an uncertain comparison has none. */
export function hasWaysOut({ state, invoice, differing }: Omit<SettleFacts, 'companies'>): boolean {
  return (state === 'differs' || state === 'fits') && invoice.kind === 'invoice' && differing > 0
}

/** Anyone of the other company may accept or counter a proposal, and anyone of either company may end it. */
export function agreementPermissions(
  { post }: Post,
  viewer: Company,
  { state, company_id }: Pick<Agreement, 'state' | 'company_id'>,
): Agreement['permissions'] {
  const offered = post && state === 'offered'
  const ofOther = offered && company_id !== viewer.company_id
  return { accept: ofOther, refuse: offered, counter: ofOther }
}
