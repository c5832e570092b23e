import { useEffect, useRef } from 'react'
import { pastedFiles } from '../../platform/clipboard.ts'
import { retryUntilLoaded } from '../../platform/later.ts'

/** Receives files pasted anywhere on the page, unless a field handled the event. `null` disables it. */
export function usePaste(onFiles: ((files: File[]) => void) | null) {
  const latest = useRef(onFiles)
  useEffect(() => void (latest.current = onFiles))

  useEffect(() => {
    function take(event: ClipboardEvent) {
      const files = pastedFiles(event.clipboardData)
      if (files.length === 0 || event.defaultPrevented || !latest.current) return
      event.preventDefault()
      void nameScreenshots(files).then((named) => latest.current?.(named))
    }
    addEventListener('paste', take)
    return () => removeEventListener('paste', take)
  }, [])
}

/** Pasted pictures with names of their own. Its code is loaded when something is pasted. */
export async function nameScreenshots(files: File[]): Promise<File[]> {
  const { nameScreenshot } = await retryUntilLoaded(() => import('./name-screenshot.ts'))
  return files.map((file) => nameScreenshot(file))
}
