import { saveTyped } from './device.ts'
import { fieldErrors, type FieldFault } from './errors.ts'
import { withTyped } from './typed.ts'
import { useFields } from './use-fields.ts'

type Name<F> = keyof F & string
type Options<F> = {
  /** The name under which the typed text is stored on this device. */
  saved_as: string
  values: F
  /** The error text of a field's value, if any. */
  wrongIn: (field: Name<F>, value: string) => string | undefined
  /** The error text for a fault that the server found. */
  refusalOf: (field: Name<F>, how: FieldFault) => string
  send: (typed: F) => void
}

/** A form in the app with several fields. Its typed text is stored on this device. */
export function useSavedFields<F extends Record<string, string>>({ saved_as, refusalOf, ...options }: Options<F>) {
  const save = (field: Name<F>, value = '') => saveTyped(`${saved_as}.${field}`, value)
  const form = useFields<F>({
    values: withTyped(saved_as, options.values),
    wrongIn: (field, typed) => options.wrongIn(field, typed[field] ?? ''),
    send: async (typed) => options.send(typed),
    onType: (typed, field) => save(field, typed[field]),
  })

  return {
    ...form,
    /** Also for a field that is not on the screen yet. */
    write: (field: Name<F>, value: string) => {
      form.write(field, value)
      save(field, value)
    },
    /** Shows the field errors of the server. False if there are none. */
    showErrors: (error: Error): boolean => {
      const faults = fieldErrors(error)
      const wrong = Object.keys(options.values).flatMap((field) =>
        faults[field] ? [[field, refusalOf(field, faults[field])]] : [],
      )
      if (wrong.length) form.refuse(Object.fromEntries(wrong))
      return wrong.length > 0
    },
  }
}
