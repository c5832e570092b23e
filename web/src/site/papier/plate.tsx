import type { ReactNode } from 'react'
import './plate.css'

/** The ground that a picture lies on. */
export function Plate({ children }: { children: ReactNode }) {
  return <div className="plate">{children}</div>
}
