import { useSyncExternalStore } from 'react'

/** In ms: the default, for creating a dossier, and for signing in. */
export const toastTimes = { normal: 5000, dossier: 2500, sign_in: 3000 } as const

type Undo = { onUndo: () => void; onEnd: () => void }
type Act = { label: string; onAct: () => void }
/** With a time of null it stays until somebody closes it. */
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
let lastId = 0
const listeners = new Set<() => void>()

function show(kind: Toast['kind'], text: string, time: number | null, undo?: Undo, act?: Act): number {
  lastId += 1
  const id = lastId
  makeRoom(Boolean(undo ?? act))
  change([...shown, { id, kind, text, time, undo, act }])
  return id
}

/**
 * A new toast replaces the oldest one without an action. Undoable toasts are replaced only by toasts with an action.
 */
function makeRoom(forAction: boolean) {
  while (shown.length >= most) {
    const oldest = shown.find(({ undo, act }) => !undo && !act) ?? (forAction && shown.find(({ undo }) => undo))
    if (!oldest) return // three toasts with actions: show a fourth
    closeToast(oldest.id)
  }
}

/** Shows a short message. An error must also be shown elsewhere. */
export const toast = {
  good: (text: string, time: number = toastTimes.normal) => show('good', text, time),
  wrong: (text: string, time: number = toastTimes.normal) => show('wrong', text, time),
  info: (text: string, time: number = toastTimes.normal) => show('info', text, time),
  /** The action becomes final when this toast closes, for any reason. */
  undoable: (text: string, undo: Undo, time: number = toastTimes.normal) => show('good', text, time, undo),
  /** Offers an action that the user may ignore. */
  offer: (text: string, act: Act, time: number | null = null) => show('info', text, time, undefined, act),
}

export function closeToast(id: number) {
  remove(id)?.undo?.onEnd()
}

export function undoToast(id: number) {
  remove(id)?.undo?.onUndo()
}

function remove(id: number): Toast | undefined {
  const removed = shown.find((known) => known.id === id)
  if (removed) change(shown.filter((known) => known !== removed))
  return removed
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
