import { useSyncExternalStore } from 'react'

/** Milliseconds: the rule, the flow that makes a dossier, and the screens around signing in. */
export const toast_times = { normal: 5000, dossier: 2500, sign_in: 3000 } as const

export type Toast = { id: number; kind: 'good' | 'wrong' | 'info'; text: string; time: number }

const most = 3
let shown: Toast[] = []
let last_id = 0
const listeners = new Set<() => void>()

function show(kind: Toast['kind'], text: string, time: number) {
  last_id += 1
  change([...shown, { id: last_id, kind, text, time }].slice(-most))
}

/** Says in passing what happened. An error in a toast is never its only trace. */
export const toast = {
  good: (text: string, time: number = toast_times.normal) => show('good', text, time),
  wrong: (text: string, time: number = toast_times.normal) => show('wrong', text, time),
  info: (text: string, time: number = toast_times.normal) => show('info', text, time),
}

export function closeToast(id: number) {
  change(shown.filter((known) => known.id !== id))
}

export function useToasts(): Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
    () => shown,
  )
}

function change(next: Toast[]) {
  shown = next
  for (const listener of listeners) listener()
}
