import { type DragEvent, useEffect, useRef, useState } from 'react'

/** Takes files that are dropped on an element; `over` says that some hang above it. */
export function useDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false)
  // Each child that is crossed tells of entering and leaving too.
  const depth = useRef(0)
  useEffect(keepPage, [])

  function enter(event: DragEvent, step: 1 | -1) {
    if (!holdsFiles(event)) return
    depth.current = Math.max(0, depth.current + step)
    setOver(depth.current > 0)
  }

  return {
    over,
    handlers: {
      onDragEnter: (event: DragEvent) => enter(event, 1),
      onDragLeave: (event: DragEvent) => enter(event, -1),
      onDragOver: (event: DragEvent) => holdsFiles(event) && event.preventDefault(),
      onDrop: (event: DragEvent) => {
        depth.current = 0
        setOver(false)
        if (!holdsFiles(event) || event.defaultPrevented) return
        event.preventDefault()
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}

/** A file that misses its place would be opened by the browser instead of Klopt, and what was typed would be gone. */
function keepPage() {
  addEventListener('dragover', refuse)
  addEventListener('drop', refuse)
  return () => {
    removeEventListener('dragover', refuse)
    removeEventListener('drop', refuse)
  }
}

function refuse(event: globalThis.DragEvent) {
  if (!event.dataTransfer?.types.includes('Files') || event.defaultPrevented) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}

function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files')
}
