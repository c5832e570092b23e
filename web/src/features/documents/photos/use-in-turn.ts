import { useRef, useState } from 'react'

/** Work that is changed in steps which take time: one after the other, however fast they come. */
export function useInTurn<Work extends { busy: boolean }>(nothing: Work) {
  const [shown, show] = useState(nothing)
  const latest = useRef(nothing)
  const line = useRef(Promise.resolve())

  function put(difference: Partial<Work>) {
    latest.current = { ...latest.current, ...difference }
    show(latest.current)
  }
  function setBusy(busy: boolean) {
    latest.current = { ...latest.current, busy }
    show(latest.current)
  }
  function inTurn(change: () => Promise<void>) {
    setBusy(true)
    const step = line.current.then(change).finally(() => line.current === step && setBusy(false))
    line.current = step
  }
  return { shown, read: () => latest.current, put, inTurn }
}
