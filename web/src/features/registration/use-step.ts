import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../platform/api.ts'
import { fieldErrors, type FieldFault, useErrorText } from '../../platform/errors.ts'
import { useFields } from '../../platform/use-fields.ts'

/** The kind of the server's complaint about a field, which selects the text. */
type FieldComplaint = 'short' | 'long' | 'refused'
const complaints: Record<FieldFault, FieldComplaint> = {
  too_small: 'short',
  too_big: 'long',
  invalid_format: 'refused',
  refused: 'refused',
}

type Values = Record<string, string | boolean>
type Options<F extends Values> = Parameters<typeof useFields<F>>[0] & {
  say: (name: keyof F & string, how: FieldComplaint) => string
}

/** The form state of one step. The server's field errors are shown at the fields, other errors below. */
export function useStep<F extends Values>({ say, ...options }: Options<F>) {
  const { t } = useTranslation('registration')
  const errorText = useErrorText()
  const [failure, setFailure] = useState<string | null>(null)
  const { refuse, ...form } = useFields<F>({ ...options, send })

  async function send(values: F) {
    setFailure(null)
    await options.send(values).catch(show)
  }
  function show(error: unknown) {
    const wrong = Object.entries(fieldErrors(error)).filter(([name]) => name in options.values)
    if (wrong.length === 0) return setFailure(sentenceOf(error))
    refuse(Object.fromEntries(wrong.map(([name, how]) => [name, say(name, complaints[how])])))
  }
  function sentenceOf(error: unknown): string {
    if (!(error instanceof ApiError)) return (error instanceof Error && error.message) || t(($) => $.unknown)
    return error.code === 'internal' ? t(($) => $.unknown) : errorText(error)
  }

  return { ...form, failure }
}
