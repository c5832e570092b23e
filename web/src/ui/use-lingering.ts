import { useEffect, useState } from 'react'

const shows_after = 150
const stays = 300

/** Whether to show that something loads: what has become visible stays a moment, so that nothing flashes. */
export function useLingering(loading: boolean): boolean {
  const [held, setHeld] = useState(false)

  useEffect(() => {
    if (!loading) return
    let release: ReturnType<typeof setTimeout> | undefined
    const show = setTimeout(() => {
      setHeld(true)
      release = setTimeout(() => setHeld(false), stays)
    }, shows_after)
    return () => {
      clearTimeout(show)
      if (release === undefined) setHeld(false)
    }
  }, [loading])

  return loading || held
}
