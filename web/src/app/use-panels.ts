import type { Document, Dossier } from '@klopt/contract'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Panel } from '../features/dossiers/detail/header.tsx'
import { useReopened } from '../platform/reopen.ts'
import { useOver } from './use-over.ts'
import { over } from './where.ts'

export type Panels = ReturnType<typeof usePanels>

const names = ['details', 'add', 'invite', 'upload'] as const

/** Which panel stands over the dossier. Each opening has a number of its own, so that it starts afresh. */
export function usePanels({ id, permissions }: Dossier) {
  const { hash, key } = useLocation()
  const standing = useOver()
  const { add_participant: add, invite_company: invite, upload } = permissions
  const may = { details: true, add, invite, upload }
  const asked = names.find((name) => over[name] === standing.shown)
  // The code of each is fetched the first time, and then it stays to close itself.
  const [seen, setSeen] = useState(() => new Set(asked && may[asked] ? [asked] : []))
  // To link a company takes the right to invite one, and the panel goes on with its people.
  const panel = asked && (may[asked] || seen.has(asked)) ? asked : null
  const [followed, setFollowed] = useState(key + hash)
  const [opening, setOpening] = useState(0)
  const [files, setFiles] = useState<File[]>([])
  const [replaces, setReplaces] = useReopened<Document | null>(`replaces ${id}`, null)

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
