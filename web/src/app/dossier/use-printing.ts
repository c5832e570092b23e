import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed. Dependent parts are rendered before the browser takes its snapshot. */
export function usePrinting(): boolean {
  // Printing may have begun before this was loaded.
  const [printing, setPrinting] = useState(() => matchMedia('print').matches)

  useEffect(() => {
    const paper = matchMedia('print')
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    const turn = () => (paper.matches ? begin() : end())
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    paper.addEventListener('change', turn)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
      paper.removeEventListener('change', turn)
    }
  }, [])

  return printing
}
