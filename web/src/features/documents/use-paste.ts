import { useEffect, useRef } from 'react'
import { nameScreenshot } from './file-names.ts'

/** Takes files that are pasted anywhere on the page, unless a field has taken them already. */
export function usePaste(onFiles: (files: File[]) => void) {
  const latest = useRef(onFiles)
  useEffect(() => void (latest.current = onFiles))

  useEffect(() => {
    function take(event: ClipboardEvent) {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || event.defaultPrevented) return
      event.preventDefault()
      latest.current(files.map((file) => nameScreenshot(file)))
    }
    addEventListener('paste', take)
    return () => removeEventListener('paste', take)
  }, [])
}
