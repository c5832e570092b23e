import { useEffect, useSyncExternalStore } from 'react'
import { forgetTyped, saveTyped, listenToDevice, readTyped } from './device.ts'
import { readToken } from './token.ts'

/**
 * The text of a form field, stored on this device until the form is sent or cancelled. It survives a panel closed by
 * mistake, a reload and an expired session.
 */
export function useTyped(name: string) {
  const text = useSyncExternalStore(listenToDevice, () => readTyped(name))
  return [text, (next: string) => saveTyped(name, next)] as const
}

/** The initial values of a form with several fields, including the stored text. */
export function withTyped<T extends Record<string, string>>(form: string, fields: T): T {
  const typed = Object.keys(fields).map((field) => [field, readTyped(`${form}.${field}`) || fields[field]])
  return Object.fromEntries(typed) as T
}

/** Leaving a form that edits existing data discards its changes. They remain only if the session ended. */
export function useForgetWhenLeft(form: string) {
  useEffect(() => () => void (readToken() !== null && forgetTyped(form)), [form])
}
