import { useEffect } from 'react'

/** The button that was pressed is closed by what is wrong, so the focus goes to where that is put right. */
export function useFocusWrong(form: string, wrong: boolean) {
  useEffect(() => {
    if (wrong) focusWrong(form)
  }, [form, wrong])
}

export function focusWrong(form: string) {
  document.getElementById(form)?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}
