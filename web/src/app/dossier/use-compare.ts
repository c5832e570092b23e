import { useLocation, useNavigate } from 'react-router'
import { useGoBack } from '../frame/use-back-to.ts'

const opened_here = 'vergelijk'

/** Which card is looked at closely. It stands in the address: a link leads to it, and the way back closes it. */
export function useCompare() {
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  const goBack = useGoBack()
  const params = new URLSearchParams(search)

  function without(...names: string[]) {
    const left = new URLSearchParams(search)
    for (const name of names) left.delete(name)
    return { search: left.toString(), hash }
  }

  return {
    cardId: params.get('vergelijk'),
    run: Number(params.get('run')) || null,
    newest: () => void navigate(without('run'), { replace: true, state: state as unknown }),
    /** Back to where it was opened; who came by a link stays in the dossier. */
    close: () => void (state === opened_here ? goBack() : navigate(without('vergelijk', 'run'), { replace: true })),
  }
}
