import { useForm } from 'react-hook-form'
import { keptField, withTyped } from './typed.ts'

type Name<F> = keyof F & string
type Options<F> = {
  /** Under which name what is typed is kept on this device. */
  kept: string
  values: F
  /** What is wrong with the value of a field, in words. */
  wrongIn: (field: Name<F>, value: string) => string | undefined
}

/**
 * A form of several fields in the app: what is typed in it, and what is wrong with that. It says what is wrong when it
 * is sent and never while somebody types; what is right again says so at once, as `useFields` does on public pages.
 */
export function useCheckedForm<F extends Record<string, string>>({ kept, values, wrongIn }: Options<F>) {
  const form = useForm<Record<string, string>>({
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    defaultValues: withTyped(kept, values),
  })
  const { errors, submitCount } = form.formState
  const keep = (field: Name<F>) => keptField(kept, field).onChange

  return {
    /** The properties of a field's element. `as` makes its value of what was typed. */
    register: (field: Name<F>, as?: (typed: string) => string) =>
      form.register(field, {
        ...(as && { setValueAs: as }),
        onChange: (event: Parameters<ReturnType<typeof keep>>[0]) => {
          keep(field)(event)
          if (errors[field] && wrongIn(field, form.getValues(field)) === undefined) form.clearErrors(field)
        },
        validate: (value: string) => wrongIn(field, value) ?? true,
      }),
    errorOf: (field: Name<F>): string | undefined => errors[field]?.message,
    /** What the server says about a field. */
    refuse: (field: Name<F>, text: string, options?: { shouldFocus: boolean }) =>
      form.setError(field, { message: text }, options),
    /** `onWrong` is told which fields are wrong. */
    submit: (send: (values: F) => void, onWrong?: (fields: string[]) => void) =>
      void form.handleSubmit(
        (given) => send(given as F),
        (wrong) => onWrong?.(Object.keys(wrong)),
      )(),
    read: form.getValues as (field: Name<F>) => string,
    write: form.setValue as (field: Name<F>, value: string) => void,
    focus: form.setFocus as (field: Name<F>) => void,
    reset: (to: F) => form.reset(to),
    attempt: submitCount,
  }
}
