import { useEffect, useSyncExternalStore } from 'react'
import { forgetTyped, keepTyped, listenToKept, readTyped } from './device.ts'
import { readToken } from './token.ts'

/**
 * What is typed in a field of a form, kept on this device until the form is sent or given up: closing its panel by
 * mistake, a reload and a session that ends on the way lose nothing.
 */
export function useTyped(name: string) {
  const text = useSyncExternalStore(listenToKept, () => readTyped(name))
  return [text, (next: string) => keepTyped(name, next)] as const
}

/** The same for a form of several fields: what it begins with. */
export function withTyped<T extends Record<string, string>>(form: string, fields: T): T {
  const typed = Object.keys(fields).map((field) => [field, readTyped(`${form}.${field}`) || fields[field]])
  return Object.fromEntries(typed) as T
}

/** Changes to what is there already are given up by leaving the form; only a session that ends takes them along. */
export function useForgetWhenLeft(form: string) {
  useEffect(() => () => void (readToken() !== null && forgetTyped(form)), [form])
}
