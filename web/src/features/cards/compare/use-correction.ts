import { correctValue, correctValues, type Reading, type ReadingValue } from '@klopt/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../../platform/api.ts'
import { useErrorText } from '../../../platform/errors.ts'
import { readingQuery } from '../../../platform/readings.ts'
import { usePapers } from './context.ts'
import { formOf } from './figures.ts'
import { isNote, type Target } from './model.ts'
import { readTyped } from './typed-value.ts'

export const other = 'other'
export type Choice = { id: string; value: string | null; note?: string }

/** The state of a correction. The choice and the typed text stay if somebody else changes the value. */
export function useCorrection(target: Target, onDone: () => void) {
  const { t } = useTranslation('compare')
  const { card, readings, figures } = usePapers()
  const client = useQueryClient()
  const errorText = useErrorText()
  const { document_id, path } = target
  const form = formOf(path)
  const value = readings.get(document_id)?.values[path]
  const choices = choicesOf(value)
  const rest = isNote(card, document_id) ? restOfLine(readings.get(document_id), path) : []
  const [with_also, chooseAlso] = useState(true)
  const also = with_also ? rest : []
  const [chosen, setChosen] = useState<string>(() => choices[0]?.id ?? other)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [seen] = useState(value?.revision ?? 0)

  const { mutate, isPending, error } = useMutation({
    mutationFn: (corrected: string | null) => {
      const own = { value: corrected, revision: value?.revision ?? 0 }
      if (corrected === null || also.length === 0)
        return call(correctValue, { params: { id: document_id, path }, body: own })
      return call(correctValues, { params: { id: document_id }, body: { values: [{ path, ...own }, ...also] } })
    },
    onSuccess: (reading) => {
      client.setQueryData(readingQuery(document_id).queryKey, reading)
      onDone()
    },
    onError: (refused) => {
      if (isChanged(refused)) void client.invalidateQueries({ queryKey: readingQuery(document_id).queryKey })
    },
  })

  // Somebody else changed the value while this was open. Saving then replaces the new value. While saving, the new value
  // may be one's own.
  const changed = !isPending && (value?.revision ?? 0) !== seen

  function submit() {
    if (isPending) return
    if (chosen === 'back') return mutate(null)
    const picked = choices.find(({ id }) => id === chosen)
    const corrected = picked ? picked.value : readTyped(form, typed)
    if (corrected === null) return setWrong(t(($) => $.correct.wrong[form]))
    const same = corrected === value?.value && (value.sure || value.source === 'typed')
    if (same && also.length === 0) onDone()
    else mutate(corrected)
  }

  return {
    form,
    value,
    choices,
    chosen,
    typed,
    wrong,
    busy: isPending,
    changed: changed ? value : undefined,
    refused: error && !isChanged(error) ? errorText(error) : undefined,
    /** The values that can be confirmed with it, as they were read, and whether they are. */
    with_also,
    chooseAlso,
    also: rest.map((one) => figures.format(one.path, one.value)),
    formatted: (text: string) => figures.format(path, text),
    choose: (id: string) => {
      setChosen(id)
      setWrong(undefined)
    },
    type: (text: string) => {
      setTyped(text)
      setChosen(other)
      setWrong(undefined)
    },
    submit,
  }
}

function isChanged(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'value_changed'
}

function isSame(one: string, other: string | null): boolean {
  return one === other || (other !== null && one !== '' && Number(one) === Number(other))
}

/**
 * The number of a delivery note and the words of a line, as far as they were only recognised. Without them a corrected
 * quantity would stay in doubt, because its goods are unknown.
 */
function restOfLine(reading: Reading | undefined, path: string) {
  const line = /^(line\[\d+\])\.quantity$/.exec(path)?.[1]
  if (line === undefined) return []
  const paths = ['number', ...['name', 'description', 'article', 'unit'].map((field) => `${line}.${field}`)]
  return paths.flatMap((one) => {
    const { source, sure, value = null, revision = 0 } = reading?.values[one] ?? {}
    return source === 'ocr' && !sure && value !== null ? [{ path: one, value, revision }] : []
  })
}

/** The present value first, then the figures that would make the totals add up. */
function choicesOf(known: ReadingValue | undefined): Choice[] {
  if (!known) return []
  const { source, value, read, offers, sure } = known
  const offered = offers
    .filter((offer) => !isSame(offer, value))
    .map((offer) => ({ id: `offer ${offer}`, value: offer, note: 'fits' }))
  if (source !== 'typed')
    return value === null ? offered : [{ id: 'read', value, note: sure ? '' : 'read' }, ...offered]
  const now = value === null ? [] : [{ id: 'now', value, note: 'now' }]
  return [...now, ...offered, { id: 'back', value: read, note: 'back' }]
}
