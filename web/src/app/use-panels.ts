import { useState } from 'react'
import { useLocation } from 'react-router'
import { useReopened } from '../platform/reopen.ts'
import type { Panel } from '../features/dossiers/detail/header.tsx'

export type Panels = ReturnType<typeof usePanels>

/** Which panel stands over the dossier. Each opening has a number of its own, so that it starts afresh. */
export function usePanels(dossierId: string) {
  // A mail about longer access leads straight to the dossier's details.
  const { hash, key } = useLocation()
  const asked = hash === '#gegevens' ? ('details' as const) : null
  const [panel, setPanel] = useReopened<Panel | 'upload' | null>(`panel ${dossierId}`, asked)
  const [followed, setFollowed] = useState(key + hash)
  const [opening, setOpening] = useState(0)
  const [files, setFiles] = useState<File[]>([])
  // The code of each is fetched the first time, and then it stays to close itself.
  const [seen, setSeen] = useState(() => new Set(panel ? [panel] : []))

  if (followed !== key + hash) {
    setFollowed(key + hash)
    if (asked) open(asked)
  }

  function open(next: Panel | 'upload') {
    setPanel(next)
    setSeen((seen) => new Set(seen).add(next))
    setOpening((n) => n + 1)
  }
  function openUpload(files: File[]) {
    if (panel !== null) return
    setFiles(files)
    open('upload')
  }

  return { panel, opening, files, seen, open, openUpload, close: () => setPanel(null) }
}
