import type { ReactNode } from 'react'
import './plate.css'

/** The background of a picture. */
export function Plate({ children }: { children: ReactNode }) {
  return <div className="plate">{children}</div>
}
