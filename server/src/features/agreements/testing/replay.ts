import type { Agreement, AgreementState, Message } from '@klopt/contract'

type ReplayedAgreement = Pick<Agreement, 'id' | 'card_id' | 'company_id' | 'answers'>

/** The states of all agreements, from the chat alone. Extra work names what it counters in its own record. */
export function replayStates(messages: Message[], agreements: ReplayedAgreement[]): Map<string, AgreementState> {
  const states = new Map<string, AgreementState>()
  const known = new Map(agreements.map((one) => [one.id, one]))
  const ofCard = (cardId: string | null, state: AgreementState) =>
    agreements.filter((one) => cardId !== null && one.card_id === cardId && states.get(one.id) === state)
  for (const { event, data, company } of messages) {
    if (event === 'agreement_offered') {
      const { answers = null } = known.get(data.agreement_id) ?? {}
      const standing = data.kind === 'extra_work' && answers ? [known.get(answers)] : ofCard(data.card_id, 'offered')
      for (const one of standing) if (one) states.set(one.id, one.company_id === company?.id ? 'replaced' : 'countered')
      states.set(data.agreement_id, 'offered')
    } else if (event === 'agreement_accepted') {
      for (const { id } of ofCard(data.card_id, 'accepted')) states.set(id, 'replaced')
      states.set(data.agreement_id, 'accepted')
    } else if (event === 'agreement_refused') states.set(data.agreement_id, data.state)
    else if (event === 'card_changed' && data.lapsed) states.set(data.lapsed, 'lapsed')
  }
  return states
}

type Facts = { companies: string[]; agreements: Agreement[] }

/** What waits for its own answer, from the states of the agreements alone, and from the papers that are owed. */
export function replayDuties({ companies, agreements }: Facts): string[] {
  return agreements.flatMap(({ id, state, company_id, counts, follow }) => {
    if (state === 'offered') return companies.flatMap((one) => (one === company_id ? [] : [`proposal ${one} ${id}`]))
    if (state !== 'accepted' || !counts || !follow || follow.state === 'kept') return []
    return follow.owed_by.map((one) => `owed ${one} ${id}`)
  })
}
