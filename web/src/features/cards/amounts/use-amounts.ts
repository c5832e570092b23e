import { type Card, correctValues, type Reading } from '@klopt/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { decimalOf, millionths } from '../../../platform/decimal.ts'
import { forgetTyped, readTyped, saveTyped } from '../../../platform/device.ts'
import { useErrorText } from '../../../platform/errors.ts'
import { moneyText } from '../../../platform/money.ts'
import { readingQuery } from '../../../platform/readings.ts'
import { refreshCards } from '../cards.ts'
import { type Column, columns, figureOf, figureText, isEmpty, netOf, type Row, rowsOf, valueOf } from './rows.ts'

export const amountFields = ['total_excl', 'vat_total', 'total_incl'] as const
type Amount = (typeof amountFields)[number]
type Field = 'number' | Amount
const fields: Field[] = ['number', ...amountFields]
/** The accepted rounding difference of a sum, in millionths: two cents. */
const rounding = 20_000n

type TypedAmounts = Partial<Record<Field, string>> & { rows?: Row[] }
export type Amounts = ReturnType<typeof useAmounts>

/** The form for a document's lines and totals. The totals are saved only if they add up. */
export function useAmounts(dossierId: Card['dossier_id'], id: string, onDone: () => void) {
  const { t, i18n } = useTranslation('cards')
  const { language } = i18n
  const client = useQueryClient()
  const errorText = useErrorText()
  const reading = useQuery(readingQuery(id))
  const draft = `amounts.${id}`
  const [typed, setTyped] = useState<TypedAmounts>(() => storedDraft(draft))
  const [attempt, setAttempt] = useState(0)
  const known: Reading['values'] = reading.data?.values ?? {}
  const readRows = rowsOf(known, language)
  const rows = typed.rows ?? readRows
  const all = {
    number: shown('number'),
    total_excl: shown('total_excl'),
    vat_total: shown('vat_total'),
    total_incl: shown('total_incl'),
  }
  const errors = wrongIn()
  const sum = sumOf()

  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const values = toSave()
      if (values.length > 0) await call(correctValues, { params: { id }, body: { values } })
    },
    onSuccess: () => {
      forgetTyped(draft)
      onDone()
    },
    onSettled: () => {
      void reading.refetch()
      void refreshCards(client, dossierId)
    },
  })

  function shown(field: Field): string {
    const value = known[field]?.value ?? ''
    return typed[field] ?? (field === 'number' ? value : figureText(value, language))
  }
  function change(part: TypedAmounts) {
    const next = { ...typed, ...part }
    setTyped(next)
    saveTyped(draft, JSON.stringify(next)) // closing the form or the tab loses nothing
  }
  /** The values that differ from the known ones. A line that was emptied loses its typed values. */
  function toSave() {
    const pairs: [string, string | null][] = fields.map((field) => [
      field,
      field === 'number' ? all.number.trim() || null : figureOf(all[field], 2, language),
    ])
    for (const [n, row] of rows.entries())
      for (const column of columns) {
        const value = column === 'net' ? netOf(row, language) : valueOf(row, column, language)
        pairs.push([`line[${n}].${column}`, value ?? null])
      }
    return pairs.flatMap(([path, value]) => {
      const before = known[path]
      return value === (before?.value ?? null) ? [] : [{ path, value, revision: before?.revision ?? 0 }]
    })
  }
  function wrongIn(): Record<string, string> {
    const wrong: Record<string, string> = {}
    const [excl = null, vat = null, incl = null] = amountFields.map((field) => {
      const figure = figureOf(all[field], 2, language)
      if (figure === null)
        wrong[field] = all[field].trim()
          ? t(($) => $.amounts.no_amount)
          : t(($) => $.amounts.missing, { value: t(($) => $.values[field]) })
      return figure
    })
    if (excl !== null && vat !== null && incl !== null && isOff(millionths(excl) + millionths(vat) - millionths(incl)))
      wrong['total_incl'] = t(($) => $.amounts.sum, {
        excl: money(millionths(excl)),
        vat: money(millionths(vat)),
        sum: money(millionths(excl) + millionths(vat)),
      })
    for (const [n, row] of rows.entries()) {
      const line = { n: n + 1 }
      if (isEmpty(row)) continue
      for (const column of columns)
        if (valueOf(row, column, language) === undefined)
          wrong[cellId(n, column)] = t(($) => $.amounts.no_figure, { ...line, text: row[column].trim() })
      if (row.name.trim() === '') wrong[cellId(n, 'name')] = t(($) => $.amounts.no_name, line)
      if (netOf(row, language) === null) wrong[cellId(n, 'net')] = t(($) => $.amounts.no_net, line)
    }
    return wrong
  }
  /** The lines together, and whether they make the total without VAT. Null while no line has an amount. */
  function sumOf(): { sum: string; total: string; off: boolean } | null {
    const nets = rows.flatMap((row) => netOf(row, language) ?? [])
    if (nets.length === 0) return null
    const sum = nets.reduce((all, net) => all + millionths(net), 0n)
    const total = figureOf(all.total_excl, 2, language)
    return {
      sum: money(sum),
      total: total === null ? '' : money(millionths(total)),
      off: total !== null && isOff(sum - millionths(total)),
    }
  }
  function money(figure: bigint): string {
    return (figure < 0n ? '−\u00a0' : '') + moneyText(decimalOf(figure < 0n ? -figure : figure, 2), null, language)
  }

  return {
    ready: !reading.isLoading,
    typed: all,
    rows,
    sum,
    type: (field: Field, text: string) => change({ [field]: text }),
    setRows: (next: Row[]) => change({ rows: next }),
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

/** The key of a cell's error. */
export function cellId(n: number, column: Column): string {
  return `line-${n}-${column}`
}

function storedDraft(name: string): TypedAmounts {
  const text = readTyped(name)
  // oxlint-disable-next-line typescript/no-unsafe-return -- stored by this form
  return text ? JSON.parse(text) : {}
}

function isOff(off: bigint): boolean {
  return off > rounding || off < -rounding
}
