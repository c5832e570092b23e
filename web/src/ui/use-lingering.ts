import { useEffect, useState } from 'react'

const showsAfter = 150
const minVisible = 300

/** Whether to show the loading state. Once visible it stays for a moment, so that it does not flash. */
export function useLingering(loading: boolean): boolean {
  const [lingering, setLingering] = useState(false)

  useEffect(() => {
    if (!loading) return
    let release: ReturnType<typeof setTimeout> | undefined
    const show = setTimeout(() => {
      setLingering(true)
      release = setTimeout(() => setLingering(false), minVisible)
    }, showsAfter)
    return () => {
      clearTimeout(show)
      if (release === undefined) setLingering(false)
    }
  }, [loading])

  return loading || lingering
}
