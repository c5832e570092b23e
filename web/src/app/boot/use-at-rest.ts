import { startTransition, useEffect, useState } from 'react'

const pause = 1000

/** True once nobody has pressed or typed anything for a second: the time to load code for the next click. */
export function useAtRest(): boolean {
  const [atRest, setAtRest] = useState(false)

  useEffect(() => {
    if (atRest) return
    let timer: ReturnType<typeof setTimeout>
    function wait() {
      clearTimeout(timer)
      timer = setTimeout(() => startTransition(() => setAtRest(true)), pause)
    }
    wait()
    const presses = ['keydown', 'input', 'pointerdown'] as const
    for (const press of presses) addEventListener(press, wait, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const press of presses) removeEventListener(press, wait, { capture: true })
    }
  }, [atRest])

  return atRest
}
