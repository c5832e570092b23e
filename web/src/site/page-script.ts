import { createContext, useContext } from 'react'
import { useMatches } from 'react-router'

/**
 * The script that a page loads, set as its route's `handle`: none, the small one of the public pages, the same after
 * the first paint, the one of the forms (without a router), or the whole app (the default).
 */
export type PageScript = 'none' | 'small' | 'late' | 'form' | 'app'

const withoutApp: PageScript[] = ['none', 'small', 'late', 'form']

/** Whether the app's shell is being rendered, which happens at the address of the landing page. */
export const ShellContext = createContext(false)

export function usePageScript(): PageScript {
  const isShell = useContext(ShellContext)
  const handle = useMatches().at(-1)?.handle
  return (!isShell && withoutApp.find((script) => script === handle)) || 'app'
}
