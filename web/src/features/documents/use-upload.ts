import type { Document } from '@klopt/contract'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../platform/api.ts'
import { useErrorText } from '../../platform/errors.ts'
import { checkFiles, type Refused } from './check-files.ts'
import { fileErrors, upload } from './upload.ts'

type State = { files: File[]; refused: Refused[]; wrong: string[]; percent: number | null }

/** The files to send, what is wrong with those that will not go, and how far the sending is. */
export function useUpload(dossierId: string, first: File[]) {
  const errorText = useErrorText()
  const [state, setState] = useState<State>(() => ({ ...checkFiles(first), wrong: [], percent: null }))
  const sending = useRef<AbortController | null>(null)
  // The same files sent again after a lost answer are the same upload; other files are another one.
  const client_id = useRef<string | null>(null)
  const busy = state.percent !== null

  useEffect(() => {
    if (!busy) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [busy])
  useEffect(() => () => sending.current?.abort(), [])

  function add(chosen: File[]) {
    if (busy) return
    const { files, refused } = checkFiles(chosen, state.files)
    client_id.current = null
    setState({ files: [...state.files, ...files], refused, wrong: [], percent: null })
  }
  function drop(file: File) {
    client_id.current = null
    setState({ ...state, files: state.files.filter((one) => one !== file), wrong: [] })
  }
  async function start(): Promise<Document[] | null> {
    const { files } = state
    const { signal } = (sending.current = new AbortController())
    client_id.current ??= crypto.randomUUID()
    setState({ files, refused: [], wrong: [], percent: 0 })
    try {
      const onProgress = (percent: number) => setState((now) => (now.percent === null ? now : { ...now, percent }))
      return await upload(dossierId, files, { client_id: client_id.current, onProgress, signal })
    } catch (error) {
      if (signal.aborted) setState({ files, refused: [], wrong: [], percent: null })
      else setState({ ...withoutWrong(files, error), percent: null })
      if (signal.aborted) return null
      throw error
    }
  }
  /** Files that the server refuses are dropped with its sentence; the others stay, to be sent without them. */
  function withoutWrong(files: File[], error: unknown): Omit<State, 'percent'> {
    const errors = fileErrors(error)
    if (errors.size === 0) return { files, refused: [], wrong: [sentence(error)] }
    client_id.current = null
    return { files: files.filter((_, n) => !errors.has(n)), refused: [], wrong: [...errors.values()] }
  }
  function sentence(error: unknown): string {
    const own = error instanceof ApiError && (error.code === 'no_connection' || error.code === 'internal')
    return own ? error.detail : errorText(error)
  }

  return { ...state, busy, add, drop, start, stop: () => sending.current?.abort() }
}
