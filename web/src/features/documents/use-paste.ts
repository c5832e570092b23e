import { useEffect, useRef } from 'react'
import { pastedFiles } from '../../platform/clipboard.ts'
import { nameScreenshot } from './name-screenshot.ts'

/** Receives files pasted anywhere on the page, unless a field handled the event. `null` disables it. */
export function usePaste(onFiles: ((files: File[]) => void) | null) {
  const latest = useRef(onFiles)
  useEffect(() => void (latest.current = onFiles))

  useEffect(() => {
    function take(event: ClipboardEvent) {
      const files = pastedFiles(event.clipboardData)
      if (files.length === 0 || event.defaultPrevented || !latest.current) return
      event.preventDefault()
      latest.current(nameScreenshots(files))
    }
    addEventListener('paste', take)
    return () => removeEventListener('paste', take)
  }, [])
}

/** Pasted pictures with names of their own. */
export function nameScreenshots(files: File[]): File[] {
  return files.map((file) => nameScreenshot(file))
}
