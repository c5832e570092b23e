import type { Company, Draft } from './draft.ts'

const inputs = () => [...document.querySelectorAll<HTMLInputElement>('.wizard-pane input')]

/** The text typed into the first step while its script was still loading. Null: nothing. */
export function typedAhead(): Partial<Company> | null {
  const typed = inputs().filter(({ value }) => value.trim() !== '')
  return typed.length === 0 ? null : Object.fromEntries(typed.map(({ name, value }) => [name, value]))
}

/** Keeps what was typed, unless the draft has come further than the step it was typed into. */
export function withTyped(draft: Draft, typed: Partial<Company> | null): Draft {
  return draft.step === 1 ? { ...draft, company: { ...draft.company, ...typed } } : draft
}

/** The focused field and its selection, to restore them after the field is replaced. */
export function holdFocus(): () => void {
  const held = inputs().find((input) => input === document.activeElement)
  const [from, to] = [held?.selectionStart ?? null, held?.selectionEnd ?? null]
  return () => {
    const field = inputs().find(({ name }) => name === held?.name)
    field?.focus()
    if (field?.value === held?.value) field?.setSelectionRange(from, to)
  }
}
