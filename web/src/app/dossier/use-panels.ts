import type { Document } from '@klopt/contract'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useReopened } from '../../platform/reopen.ts'
import type { Panel } from '../../features/dossiers/detail/header.tsx'
import { useGoBack } from '../frame/use-back-to.ts'
import { details_hash } from '../where.ts'

export type Panels = ReturnType<typeof usePanels>
type Form = Exclude<Panel, 'details'> | 'upload'

const opened_here = 'details'

/**
 * Which panel stands over the dossier. Each opening has a number of its own, so that it starts afresh. The details stand
 * in the address: a link leads to them, as in the mail about longer access, and the way back closes them.
 */
export function usePanels(dossierId: string) {
  const { search, hash, key, state } = useLocation()
  const navigate = useNavigate()
  const goBack = useGoBack()
  const asked = hash === details_hash
  const [form, setForm] = useReopened<Form | null>(`panel ${dossierId}`, null)
  const panel = asked ? 'details' : form
  const [followed, setFollowed] = useState(key + hash)
  const [opening, setOpening] = useState(0)
  const [files, setFiles] = useState<File[]>([])
  const [replaces, setReplaces] = useReopened<Document | null>(`replaces ${dossierId}`, null)
  // The code of each is fetched the first time, and then it stays to close itself.
  const [seen, setSeen] = useState(() => new Set(panel ? [panel] : []))

  if (followed !== key + hash) {
    setFollowed(key + hash)
    if (asked) {
      setForm(null)
      begin('details')
    }
  }

  function begin(next: Panel | 'upload') {
    setSeen((seen) => new Set(seen).add(next))
    setOpening((n) => n + 1)
  }
  function open(next: Panel | 'upload') {
    if (next === 'details') return void navigate({ search, hash: details_hash }, { state: opened_here })
    setForm(next)
    begin(next)
  }
  function openUpload(files: File[], replaces: Document | null = null) {
    if (panel !== null) return
    setFiles(files)
    setReplaces(replaces)
    open('upload')
  }
  /** The details: back to where they were opened; who came by a link stays in the dossier. */
  function close() {
    if (!asked) return setForm(null)
    void (state === opened_here ? goBack() : navigate({ search, hash: '' }, { replace: true }))
  }

  return { panel, opening, files, replaces, seen, open, openUpload, close }
}
