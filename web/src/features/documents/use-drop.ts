import { type DragEvent, useEffect, useRef, useState } from 'react'

/** Receives files dropped on an element. `over` is true while files are dragged over it. */
export function useDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false)
  // Child elements also fire enter and leave events, so count them.
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

/** Without this, the browser would open a file that is dropped beside the element, and typed text would be lost. */
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
