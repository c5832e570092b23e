import { createContext, type ReactNode, use } from 'react'
import './page.css'

/** What the frame puts into the head of every page. */
export const PageTool = createContext<ReactNode>(null)

/** A page of the app: its heading, what stands beside the heading, and its content. */
export function Page({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <div className="page">
      <header className="page-head">
        <h1 className="h1" tabIndex={-1}>
          {title}
        </h1>
        {use(PageTool)}
        {beside}
      </header>
      {children}
    </div>
  )
}
