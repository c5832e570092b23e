import type { Document, Dossier } from '@klopt/contract'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { mayOpen, type Panel } from '../features/dossiers/detail/dossier.ts'
import { useReopened } from '../platform/reopen.ts'
import { useOver } from './use-over.ts'
import { over } from './where.ts'

export type Panels = ReturnType<typeof usePanels>

const names = ['details', 'add', 'invite', 'upload'] as const

/** Which panel stands over the dossier. Each opening has a number of its own, so that it starts afresh. */
export function usePanels(dossier: Dossier) {
  const { hash, key } = useLocation()
  const standing = useOver()
  const may = { ...mayOpen(dossier), upload: dossier.permissions.upload }
  const asked = names.find((name) => over[name] === standing.shown)
  const panel = asked && may[asked] ? asked : null
  const [followed, setFollowed] = useState(key + hash)
  const [opening, setOpening] = useState(0)
  const [files, setFiles] = useState<File[]>([])
  const [replaces, setReplaces] = useReopened<Document | null>(`replaces ${dossier.id}`, null)
  // The code of each is fetched the first time, and then it stays to close itself.
  const [seen, setSeen] = useState(() => new Set(panel ? [panel] : []))

  if (followed !== key + hash) {
    setFollowed(key + hash)
    if (panel) {
      setSeen((seen) => new Set(seen).add(panel))
      setOpening((n) => n + 1)
    }
  }

  function openUpload(files: File[], replaces: Document | null = null) {
    if (panel !== null) return
    setFiles(files)
    setReplaces(replaces)
    standing.open(over.upload)
  }

  return {
    panel,
    opening,
    files,
    replaces,
    seen,
    open: (panel: Panel) => standing.open(over[panel]),
    openUpload,
    close: () => asked && standing.close(over[asked]),
  }
}
