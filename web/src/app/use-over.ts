import { useLocation, useNavigate } from 'react-router'
import { useGoBack } from './use-go-back.ts'
import { type Over, overAt } from './where.ts'

const opened_here = 'over'

/** What stands over the page, by its address. */
export function useOver() {
  const { pathname, search, hash, state }: { state: unknown } & Record<'pathname' | 'search' | 'hash', string> =
    useLocation()
  const navigate = useNavigate()
  const goBack = useGoBack()
  const shown = overAt(hash)
  // What is typed in the search of the list goes past the router.
  const typed = () => (location.pathname === pathname ? location.search : search)

  return {
    shown,
    open: (hash: Over) => void navigate({ search: typed(), hash }, { state: opened_here }),
    /** In place of what the search of this address opened. */
    openInstead: (hash: Over) => void navigate({ hash }, { replace: true, state: state && opened_here }),
    /** Back to where it was opened; who came by a link stays on the page. What was left already stays left. */
    close(hash: Over) {
      if (shown !== hash) return
      void (state === opened_here ? goBack() : navigate({ search: typed(), hash: '' }, { replace: true }))
    },
  }
}
