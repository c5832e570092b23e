import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed. Dependent parts are rendered before the browser takes its snapshot. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)

  useEffect(() => {
    const paper = matchMedia('print')
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    const turn = () => (paper.matches ? begin() : end())
    if (paper.matches) setPrinting(true) // printing began before this was loaded
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
