import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { listenToDays, readToday } from '../platform/today.ts'

const TodayContext = createContext(readToday())

/** The day that it is. Only what asks for it is drawn again at midnight, also where the row around it is not. */
export function useToday(): Date {
  return useContext(TodayContext)
}

export function InToday({ children }: { children: ReactNode }) {
  const today = useSyncExternalStore(listenToDays, readToday, readToday)
  return <TodayContext value={today}>{children}</TodayContext>
}
