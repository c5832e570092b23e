import {
  type Agreement,
  type AgreementData,
  type Card,
  isStorable,
  limits,
  type Pay,
  payOf,
  type Propose,
  type Terms,
  termsOf,
  toCents,
  toMoney,
  trimmed,
} from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalOf, typedFigure } from '../../../platform/decimal.ts'
import { forgetTyped } from '../../../platform/device.ts'
import { useErrorText } from '../../../platform/errors.ts'
import { useTyped } from '../../../platform/typed.ts'
import { actData } from '../act-data.ts'
import { cardQuery } from '../compare/card.ts'
import { type Choice, type Choices, firstChoices, linesToSettle, outcomesOf } from './outcomes.ts'

/** A proposal for the card `id`. `says` is shown until the server has confirmed it. */
export type NewProposal = { id: string; body: Omit<Propose, 'client_id'>; says: AgreementData }
/** Sends a proposal and waits for the response. Offline, it is stored and sent when the connection is back. */
export type SendProposal = (proposal: NewProposal) => Promise<void>

type Options = { card: Card; sending: SendProposal; onDone: () => void }

/** The form of a proposal: a way out per line, and a note that is kept on the device until it is sent. */
export function useProposal({ card, sending, onDone }: Options) {
  const { t } = useTranslation('proposals')
  const errorText = useErrorText()
  const key = `proposal ${card.id}`
  const [note, write] = useTyped(key)
  // What was shown when the form opened: a proposal is about that run, and answers that proposal.
  const [run] = useState(card.run)
  const [standing] = useState<Agreement | null>(card.agreement)
  const detail = useQuery(cardQuery(card.id))
  const [changed, setChanged] = useState<Choices>({})
  const [by_invoice, setByInvoice] = useState(standing?.terms?.via === 'new_invoice')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const lines = linesToSettle(detail.data?.lines ?? [])
  const choices: Choices = { ...firstChoices(lines, standing), ...changed }
  const { outcomes, wrong, all_open } = outcomesOf(lines, choices, typedAmount)
  const via = by_invoice ? 'new_invoice' : 'credit_note'

  function wrongNote() {
    const { length } = trimmed(note)
    if (length > limits.agreement_note) return t(($) => $.note_too_long, { length, most: limits.agreement_note })
    return isStorable(note) ? undefined : t(($) => $.note_unstorable)
  }
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
  async function submit() {
    setTried(true)
    const terms = termsNow()
    if (!terms || all_open || wrongNote() !== undefined) return
    setBusy(true)
    setRefused(undefined)
    const text = trimmed(note)
    try {
      const answers = standing?.state === 'offered' ? standing.id : null
      const subject = {
        agreement_id: '',
        card_id: card.id,
        run: String(run),
        terms_hash: '',
        note: text || null,
        terms,
      }
      await sending({
        id: card.id,
        body: { run, outcomes, answers, via, ...(text && { note: text }) },
        says: actData(subject, 'offered'),
      })
      forgetTyped(key)
      onDone()
    } catch (error) {
      setRefused(errorText(error))
    } finally {
      setBusy(false)
    }
  }

  return {
    lines,
    // Cached lines of an earlier run are not what this run is about.
    loading: detail.isPending || (detail.isFetching && detail.data !== undefined && detail.data.run < run),
    failed: detail.isError && !detail.data,
    retry: () => void detail.refetch(),
    choices,
    choose: (n: number, choice: Choice) => setChanged({ ...changed, [n]: choice }),
    by_invoice,
    setByInvoice,
    note,
    write,
    wrong_note: tried ? wrongNote() : undefined,
    wrong_amounts: tried ? wrong : [],
    all_open: tried && all_open,
    pay: payNow(),
    refused,
    busy,
    submit: () => void submit(),
    /** 'Annuleer' also discards the note. */
    giveUp: () => {
      forgetTyped(key)
      onDone()
    },
  }
}

/** A typed amount as money; null if it is not one. */
function typedAmount(typed: string): string | null {
  const figure = typedFigure(typed, 2)
  return figure === null ? null : toMoney(toCents(decimalOf(figure, 2)))
}
