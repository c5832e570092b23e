import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { listenToDays, readToday } from '../platform/today.ts'

const TodayContext = createContext(readToday())

/** The current date. Only components that use it re-render at midnight, also inside memoized rows. */
export function useToday(): Date {
  return useContext(TodayContext)
}

export function InToday({ children }: { children: ReactNode }) {
  const today = useSyncExternalStore(listenToDays, readToday, readToday)
  return <TodayContext value={today}>{children}</TodayContext>
}
