import { type RefObject, useEffect } from 'react'

/** Goes to the end of the text when a message begins to be edited. */
export function useEditedText(field: RefObject<HTMLTextAreaElement | null>, edited: string | undefined) {
  useEffect(() => {
    const one = field.current
    if (!one || edited === undefined) return
    one.focus()
    one.setSelectionRange(one.value.length, one.value.length)
  }, [field, edited])
}
