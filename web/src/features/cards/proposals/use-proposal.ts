import {
  type Agreement,
  type AgreementData,
  type Card,
  limits,
  type Pay,
  payOf,
  type Propose,
  type Terms,
  sumOfCents,
  termsOf,
  toCents,
  toMoney,
} from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { actData } from '../act-data.ts'
import { cardQuery } from '../compare/card.ts'
import { typedAmount } from '../typed-amount.ts'
import { useActForm } from '../use-act-form.ts'
import { type Choice, type Choices, firstChoices, linesToSettle, outcomesOf } from './outcomes.ts'

/** A proposal for the card `id`. `says` is shown until the server has confirmed it. */
export type NewProposal = { id: string; body: Omit<Propose, 'client_id'>; says: AgreementData }
/** Sends a proposal and waits for the response. Offline, it is stored and sent when the connection is back. */
export type SendProposal = (proposal: NewProposal) => Promise<void>

type Options = { card: Card; sending: SendProposal; onDone: () => void }

/** The form of a proposal: a way out per line, and a note that is kept on the device until it is sent. */
export function useProposal({ card, sending, onDone }: Options) {
  const form = useActForm({ saved_as: `proposal ${card.id}`, most: limits.agreement_note, onDone })
  // The run and the proposal that were shown when the form opened, which the new proposal refers to.
  const [run] = useState(card.run)
  const [standing] = useState<Agreement | null>(card.agreement)
  const detail = useQuery(cardQuery(card.id))
  const [changed, setChanged] = useState<Choices>({})
  const [by_invoice, setByInvoice] = useState(standing?.terms?.via === 'new_invoice')
  const lines = linesToSettle(detail.data?.lines ?? [])
  const choices: Choices = { ...firstChoices(lines, standing), ...changed }
  const { outcomes, wrong, all_open } = outcomesOf(lines, choices, typedAmount)
  const via = by_invoice ? 'new_invoice' : 'credit_note'

  function termsNow(): Terms | null {
    const { data } = detail
    return data?.sums && wrong.length === 0 ? termsOf({ ...data, sums: data.sums }, outcomes, via) : null
  }
  /** The amount to pay now, if this proposal were accepted. */
  function payNow(): Pay | null {
    const { data } = detail
    const terms = termsNow()
    return data?.sums && terms ? payOf({ ...data, sums: data.sums }, { terms }) : null
  }
  function submit() {
    const terms = termsNow()
    const answers = standing?.state === 'offered' ? standing.id : null
    const subject = terms && { agreement_id: '', card_id: card.id, run: String(run), terms_hash: '', note: null, terms }
    const body = { run, outcomes, answers, via } as const
    form.submit(
      !all_open,
      subject &&
        ((note) =>
          sending({ id: card.id, body: { ...body, ...note }, says: actData({ ...subject, ...note }, 'offered') })),
    )
  }

  return {
    ...form,
    lines,
    // Cached lines of an earlier run are not what this run is about.
    loading: detail.isPending || (detail.isFetching && detail.data !== undefined && detail.data.run < run),
    failed: detail.isError && !detail.data,
    retry: () => void detail.refetch(),
    choices,
    choose: (n: number, choice: Choice) => setChanged({ ...changed, [n]: choice }),
    by_invoice,
    setByInvoice,
    wrong_amounts: form.tried ? wrong : [],
    all_open: form.tried && all_open,
    pay: payNow(),
    /** What credit notes gave back already, without VAT. */
    credited: toMoney(sumOfCents((detail.data?.sums?.received ?? []).map(({ excl }) => toCents(excl)))),
    submit,
  }
}
