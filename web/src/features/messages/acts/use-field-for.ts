import { type RefObject, useEffect } from 'react'

/** Goes to the end of the text when a message begins to be edited or answered. */
export function useFieldFor(field: RefObject<HTMLTextAreaElement | null>, cause: unknown) {
  useEffect(() => {
    const one = field.current
    if (!one || !cause) return
    one.focus()
    one.setSelectionRange(one.value.length, one.value.length)
  }, [field, cause])
}
