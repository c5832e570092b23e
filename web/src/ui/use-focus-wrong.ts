import { useEffect } from 'react'

/** An error disables the submit button that has the focus, so move the focus to the invalid field. */
export function useFocusWrong(form: string, wrong: boolean) {
  useEffect(() => {
    if (wrong) focusWrong(form)
  }, [form, wrong])
}

export function focusWrong(form: string) {
  const wrong = document.getElementById(form)?.querySelector<HTMLElement>('[aria-invalid=true]')
  const field = wrong?.querySelector<HTMLElement>('input') ?? wrong // of a group of radio buttons, the first
  field?.focus()
}
