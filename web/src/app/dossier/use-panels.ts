import type { Document } from '@klopt/contract'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ExtraWork } from '../../features/cards/work/works.ts'
import { useReopened } from '../../platform/reopen.ts'
import type { Panel } from '../../features/dossiers/detail/header.tsx'
import { useGoBack } from '../frame/use-back-to.ts'
import { detailsHash } from '../where.ts'

export type Panels = ReturnType<typeof usePanels>
type Form = Exclude<Panel, 'details'> | 'upload'

const openedHere = 'details'

/**
 * The open panel of the dossier. Each opening has its own number, so that it starts afresh. The details are in the
 * address: a link can open them, as in the mail about longer access, and Back closes them.
 */
export function usePanels(dossierId: string) {
  const { search, hash, key, state } = useLocation()
  const navigate = useNavigate()
  const goBack = useGoBack()
  const showsDetails = hash === detailsHash
  const [form, setForm] = useReopened<Form | null>(`panel ${dossierId}`, null)
  const panel = showsDetails ? 'details' : form
  const [followed, setFollowed] = useState(key + hash)
  const [opening, setOpening] = useState(0)
  const [files, setFiles] = useState<File[]>([])
  const [replaces, setReplaces] = useReopened<Document | null>(`replaces ${dossierId}`, null)
  const [answers, setAnswers] = useReopened<ExtraWork | null>(`work ${dossierId}`, null)
  // A panel is loaded on first use, and then stays mounted for its closing animation.
  const [opened, setOpened] = useState(() => new Set(panel ? [panel] : []))

  if (followed !== key + hash) {
    setFollowed(key + hash)
    if (showsDetails) {
      setForm(null)
      begin('details')
    }
  }

  function begin(next: Panel | 'upload') {
    setOpened((opened) => new Set(opened).add(next))
    setOpening((n) => n + 1)
  }
  function open(next: Panel | 'upload') {
    if (next === 'work') setAnswers(null)
    if (next === 'details') return void navigate({ search, hash: detailsHash }, { state: openedHere })
    setForm(next)
    begin(next)
  }
  function openUpload(files: File[], replaces: Document | null = null) {
    if (panel !== null) return
    setFiles(files)
    setReplaces(replaces)
    open('upload')
  }
  /** Opens the form for extra work that counters or replaces an offer. */
  function openWork(answers: ExtraWork) {
    open('work')
    setAnswers(answers)
  }
  /** Closing the details goes back to where they were opened. With a direct link it stays in the dossier. */
  function close() {
    if (!showsDetails) return setForm(null)
    void (state === openedHere ? goBack() : navigate({ search, hash: '' }, { replace: true }))
  }

  return { panel, opening, files, replaces, answers, opened, open, openUpload, openWork, close }
}
