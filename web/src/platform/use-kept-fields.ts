import { keepTyped } from './device.ts'
import { fieldErrors, type FieldFault } from './errors.ts'
import { withTyped } from './typed.ts'
import { useFields } from './use-fields.ts'

type Name<F> = keyof F & string
type Options<F> = {
  /** Under which name what is typed is kept on this device. */
  kept: string
  values: F
  /** What is wrong with the value of a field, in words. */
  wrongIn: (field: Name<F>, value: string) => string | undefined
  /** The same in the server's eyes. */
  refusalOf: (field: Name<F>, how: FieldFault) => string
  send: (typed: F) => void
}

/** A form of several fields in the app: what is typed in it is kept on this device. */
export function useKeptFields<F extends Record<string, string>>({ kept, refusalOf, ...options }: Options<F>) {
  const keep = (field: Name<F>, value = '') => keepTyped(`${kept}.${field}`, value)
  const form = useFields<F>({
    values: withTyped(kept, options.values),
    wrongIn: (field, typed) => options.wrongIn(field, typed[field] ?? ''),
    send: async (typed) => options.send(typed),
    onType: (typed, field) => keep(field, typed[field]),
  })

  return {
    ...form,
    /** Also for a field that is not on the screen yet. */
    write: (field: Name<F>, value: string) => {
      form.write(field, value)
      keep(field, value)
    },
    /** Shows what the server says about fields; false when it says nothing about any of them. */
    blame: (error: Error): boolean => {
      const said = fieldErrors(error)
      const wrong = Object.keys(options.values).flatMap((field) =>
        said[field] ? [[field, refusalOf(field, said[field])]] : [],
      )
      if (wrong.length) form.refuse(Object.fromEntries(wrong))
      return wrong.length > 0
    },
  }
}
