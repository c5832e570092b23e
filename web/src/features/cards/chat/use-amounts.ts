import { type Card, correctValue, readReading } from '@klopt/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { decimalOf, typedFigure } from '../../../platform/decimal.ts'
import { useErrorText } from '../../../platform/errors.ts'
import { moneyText } from '../../../platform/money.ts'
import { refreshCards } from '../cards.ts'

export const amount_fields = ['total_excl', 'vat_total', 'total_incl'] as const
type Amount = (typeof amount_fields)[number]
type Field = 'number' | Amount
const fields: Field[] = ['number', ...amount_fields]
const places = 2
/** The accepted rounding difference of a sum, in millionths: two cents. */
const rounding = 20_000n

/** The form for a document's totals. They are saved only if they add up. */
export function useAmounts({ dossier_id, invoice, sentence }: Card, onDone: () => void) {
  const { t, i18n } = useTranslation('cards')
  const client = useQueryClient()
  const errorText = useErrorText()
  const id = sentence.data['document_id'] ?? invoice.document_id // the document without text may be the order
  const reading = useQuery({
    queryKey: ['reading', id],
    queryFn: ({ signal }) => call(readReading, { params: { id }, signal }),
    refetchOnMount: 'always',
  })
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({})
  const [attempt, setAttempt] = useState(0)
  const known = reading.data?.values
  const shown = (field: Field) => typed[field] ?? known?.[field]?.value ?? ''
  const all = { number: shown('number'), ...amountsShown() }
  const errors = wrongIn()

  const { mutate, isPending, error } = useMutation({
    // One request per value, as each is a separate correction with its own author.
    mutationFn: async () => {
      for (const field of fields) {
        const value = field === 'number' ? all.number.trim() : decimalOf(typedFigure(all[field], places) ?? 0n, places)
        const before = known?.[field]
        if (value === '' || value === before?.value) continue
        const body = { value, revision: before?.revision ?? 0 }
        await call(correctValue, { params: { id, path: field }, body })
      }
    },
    onSuccess: onDone,
    onSettled: () => {
      void reading.refetch()
      void refreshCards(client, dossier_id)
    },
  })

  function amountsShown(): Record<Amount, string> {
    const shownAs = (field: Amount) => {
      const text = shown(field)
      return typed[field] === undefined && i18n.language !== 'en' ? text.replace('.', ',') : text
    }
    return { total_excl: shownAs('total_excl'), vat_total: shownAs('vat_total'), total_incl: shownAs('total_incl') }
  }
  function wrongIn(): Partial<Record<Field, string>> {
    const wrong: Partial<Record<Field, string>> = {}
    const amounts = amount_fields.map((field) => {
      const amount = typedFigure(all[field], places)
      if (amount === null)
        wrong[field] = all[field].trim()
          ? t(($) => $.amounts.no_amount)
          : t(($) => $.amounts.missing, { value: t(($) => $.values[field]) })
      return amount ?? 0n
    })
    const [excl = 0n, vat = 0n, incl = 0n] = amounts
    const off = excl + vat - incl
    if (Object.keys(wrong).length === 0 && (off > rounding || off < -rounding)) {
      const money = (figure: bigint) => moneyText(decimalOf(figure, places), null, i18n.language)
      wrong.total_incl = t(($) => $.amounts.sum, { excl: money(excl), vat: money(vat), sum: money(excl + vat) })
    }
    return wrong
  }

  return {
    ready: !reading.isLoading,
    typed: all,
    type: (field: Field, text: string) => setTyped((before) => ({ ...before, [field]: text })),
    wrong: attempt > 0 ? errors : {},
    attempt,
    refused: error ? errorText(error) : undefined,
    busy: isPending,
    submit: () => {
      setAttempt(attempt + 1)
      if (Object.keys(errors).length === 0) mutate()
    },
  }
}
