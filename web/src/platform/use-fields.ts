import { type SyntheticEvent, useRef, useState } from 'react'

type Values = Record<string, string | boolean>
type Name<F> = keyof F & string
type Options<F> = {
  /** The initial values. Text that was typed before hydration stays. */
  values: F
  /** The error text of a field, if any. */
  wrongIn: (name: Name<F>, typed: F) => string | undefined
  send: (typed: F) => Promise<void>
  onType?: (typed: F, name: Name<F>) => void
}

/**
 * A form that shows errors when it is sent, never while somebody types, and removes an error as soon as it is fixed.
 * Written by hand, because the public pages use it: a library would be a tenth of their script budget.
 */
export function useFields<F extends Values>({ values, wrongIn, send, onType }: Options<F>) {
  const inputs = useRef(new Map<string, HTMLInputElement>())
  const sending = useRef(false)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const names = Object.keys(values)

  function read(): F {
    const typed = names.map((name) => {
      const input = inputs.current.get(name)
      return [name, input ? (input.type === 'checkbox' ? input.checked : input.value) : values[name]]
    })
    return Object.fromEntries(typed) as F
  }
  function write(name: Name<F>, value: string) {
    const input = inputs.current.get(name)
    if (input) input.value = value
    type(name)
  }
  function type(name: Name<F>) {
    const typed = read()
    if (errors[name] !== undefined && !wrongIn(name, typed)) setErrors({ ...errors, [name]: undefined })
    onType?.(typed, name)
  }
  /** Shows the field errors of the server. */
  function refuse(wrong: Partial<Record<string, string>>) {
    setErrors(wrong)
    setAttempt((count) => count + 1)
  }
  async function attemptToSend() {
    const typed = read()
    const wrong = names.flatMap((name) => {
      const text = wrongIn(name, typed)
      return text === undefined ? [] : [[name, text]]
    })
    refuse(Object.fromEntries(wrong))
    if (wrong.length > 0) return
    sending.current = true
    setBusy(true)
    await send(typed).finally(() => {
      sending.current = false
      setBusy(false)
    })
  }

  return {
    /** The props of a field's element. */
    field: (name: Name<F>) => {
      const value: string | boolean | undefined = values[name]
      return {
        id: name,
        name,
        ref: (input: HTMLInputElement | null) => {
          if (input) inputs.current.set(name, input)
          else inputs.current.delete(name)
        },
        onChange: () => type(name),
        ...(typeof value === 'boolean' ? { defaultChecked: value } : { defaultValue: value }),
      }
    },
    errorOf: (name: Name<F>): string | undefined => errors[name],
    /** The fields with errors, in their order. */
    wrong: names.flatMap((id) => (errors[id] ? [{ id, text: errors[id] }] : [])),
    read,
    write,
    refuse,
    submit: (event?: SyntheticEvent) => {
      event?.preventDefault()
      if (!sending.current) void attemptToSend()
    },
    busy,
    attempt,
  }
}
