import type { Agreement, AgreementState, Message } from '@klopt/contract'

type ReplayedAgreement = Pick<Agreement, 'id' | 'card_id' | 'company_id' | 'answers'>
type Done = { cause: string; by: string; agreement?: string }

/** The states of all agreements, from the chat alone. Extra work names what it counters in its own record. */
export function replayStates(messages: Message[], agreements: ReplayedAgreement[]): Map<string, AgreementState> {
  const states = new Map<string, AgreementState>()
  const known = new Map(agreements.map((one) => [one.id, one]))
  const ofCard = (card_id: string | null, state: AgreementState) =>
    agreements.filter((one) => card_id !== null && one.card_id === card_id && states.get(one.id) === state)
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

type Facts = { companies: string[]; supplier: string; agreements: Agreement[]; cards: string[] }

/** The turn, from the chat alone, and from the papers that are owed. */
export function replayTurn(messages: Message[], { companies, supplier, agreements, cards }: Facts) {
  const last = actsOf(messages, supplier).at(-1)
  if (!last) return null
  const counting = agreements.filter(({ state, counts, card_id }) => state === 'accepted' && counts && card_id)
  const owing = companies.filter((id) => counting.some(({ follow }) => follow?.owed_by.includes(id)))
  const settled = cards.every((card) =>
    counting.some(({ card_id, terms }) => card_id === card && Number(terms?.excl.open) === 0),
  )
  const other = companies.find((id) => id !== last.by) ?? null
  const ends = last.cause === 'accepted' || last.cause === 'kept'
  if (ends && settled && owing.length === 0) return { company_id: null, cause: last.cause }
  const [first] = owing
  const owes = last.cause === 'accepted' && owing.length === 1 ? first : undefined
  return { company_id: owes ?? other, cause: last.cause }
}

/** The acts that were not undone, oldest first. A credit note that keeps an agreement is an act of the supplier. */
function actsOf(messages: Message[], supplier: string): Done[] {
  const acts: Done[] = []
  for (const { event, data, company, message_type } of messages) {
    const by = company?.id ?? supplier
    if (event === 'agreement_offered') acts.push({ cause: 'proposed', by, agreement: data.agreement_id })
    else if (event === 'agreement_accepted') acts.push({ cause: 'accepted', by })
    else if (event === 'agreement_kept') acts.push({ cause: 'kept', by })
    else if (event === 'agreement_refused' && data.state === 'declined') acts.push({ cause: 'declined', by })
    else if (event === 'agreement_refused') {
      const at = acts.findIndex(({ agreement }) => agreement === data.agreement_id)
      if (at >= 0) acts.splice(at, 1)
    } else if (event === null && message_type === 'chat_message') acts.push({ cause: 'message', by })
  }
  return acts
}
