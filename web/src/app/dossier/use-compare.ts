import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useGoBack } from '../frame/use-back-to.ts'

const openedHere = 'vergelijk'

/** The card that is being compared. It is in the address, so that a link can open it and Back closes it. */
export function useCompare() {
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  const goBack = useGoBack()
  const params = new URLSearchParams(search)
  const cardId = params.get('vergelijk')
  const [wanted, setWanted] = useState(false)
  if (cardId && !wanted) setWanted(true)

  function without(...names: string[]) {
    const left = new URLSearchParams(search)
    for (const name of names) left.delete(name)
    return { search: left.toString(), hash }
  }

  const [, document_id, path] = /^([^/]+)\/(.+)$/.exec(params.get('waarde') ?? '') ?? []

  return {
    /** The value or line to start at. */
    at: document_id && path ? { document_id, path } : null,
    cardId,
    /** It is loaded on first use, and stays mounted for its closing animation. */
    wanted,
    run: Number(params.get('run')) || null,
    newest: () => void navigate(without('run', 'waarde'), { replace: true, state: state as unknown }),
    /** Goes back to where it was opened. With a direct link it stays in the dossier. */
    close: () =>
      void (state === openedHere ? goBack() : navigate(without('vergelijk', 'run', 'waarde'), { replace: true })),
  }
}
