import { useSyncExternalStore } from 'react'

/** Milliseconds: the rule, the flow that makes a dossier, and the screens around signing in. */
export const toast_times = { normal: 5000, dossier: 2500, sign_in: 3000 } as const

type Undo = { onUndo: () => void; onEnd: () => void }
type Act = { label: string; onAct: () => void }
/** With a time of null it stands until somebody closes it. */
export type Toast = {
  id: number
  kind: 'good' | 'wrong' | 'info'
  text: string
  time: number | null
  undo?: Undo | undefined
  act?: Act | undefined
}

const most = 3
let shown: Toast[] = []
let last_id = 0
const listeners = new Set<() => void>()

function show(kind: Toast['kind'], text: string, time: number | null, undo?: Undo, act?: Act): number {
  last_id += 1
  const id = last_id
  makeRoom(Boolean(undo ?? act))
  change([...shown, { id, kind, text, time, undo, act }])
  return id
}

/** What only says something gives way to what comes. What one can still take back does so only to more of that kind. */
function makeRoom(for_action: boolean) {
  while (shown.length >= most) {
    const oldest = shown.find(({ undo, act }) => !undo && !act) ?? (for_action && shown.find(({ undo }) => undo))
    if (!oldest) return // three offers, and a word beside them
    closeToast(oldest.id)
  }
}

/** Says in passing what happened. An error in a toast is never its only trace. */
export const toast = {
  good: (text: string, time: number = toast_times.normal) => show('good', text, time),
  wrong: (text: string, time: number = toast_times.normal) => show('wrong', text, time),
  info: (text: string, time: number = toast_times.normal) => show('info', text, time),
  /** What was done stands as soon as this toast is gone, whatever took it away. */
  undoable: (text: string, undo: Undo, time: number = toast_times.normal) => show('good', text, time, undo),
  /** Offers something that one may do, now or not at all. */
  offer: (text: string, act: Act, time: number | null = null) => show('info', text, time, undefined, act),
}

export function closeToast(id: number) {
  take(id)?.undo?.onEnd()
}

export function undoToast(id: number) {
  take(id)?.undo?.onUndo()
}

function take(id: number): Toast | undefined {
  const taken = shown.find((known) => known.id === id)
  if (taken) change(shown.filter((known) => known !== taken))
  return taken
}

export function useToasts(): Toast[] {
  return useSyncExternalStore(listen, readToasts, readToasts)
}

/** @internal Exported for tests. */
export function readToasts(): Toast[] {
  return shown
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: Toast[]) {
  shown = next
  for (const listener of listeners) listener()
}
