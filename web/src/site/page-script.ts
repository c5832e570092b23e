import { createContext, useContext } from 'react'
import { useMatches } from 'react-router'

/**
 * What of our script a page takes along, as its route's `handle`: none at all, the small one of the public pages, the
 * same after the first paint, the one of the forms, which holds no router, or the whole app (the default).
 */
export type PageScript = 'none' | 'small' | 'late' | 'form' | 'app'

const without_app: PageScript[] = ['none', 'small', 'late', 'form']

/** Whether the shell of the app is being rendered; it is asked for at the address of the landing page. */
export const ShellContext = createContext(false)

export function usePageScript(): PageScript {
  const isShell = useContext(ShellContext)
  const handle = useMatches().at(-1)?.handle
  return (!isShell && without_app.find((script) => script === handle)) || 'app'
}
