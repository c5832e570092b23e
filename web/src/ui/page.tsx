import { createContext, type ReactNode, use } from 'react'
import './page.css'
import { useHeadRoom } from './use-head-room.ts'

/** What the frame puts into the head of every page. */
export const PageTool = createContext<ReactNode>(null)

type Props = {
  title: string
  /** Right after the heading. */
  after?: ReactNode
  /** At the other end of it. */
  beside?: ReactNode
  children: ReactNode
}

/** A page of the app: its heading, what stands by the heading, and its content. */
export function Page({ title, after, beside, children }: Props) {
  const head = useHeadRoom<HTMLElement>()
  return (
    <div className="page">
      <header className="page-head" ref={head}>
        <h1 className="h1" tabIndex={-1}>
          {title}
        </h1>
        {after}
        {use(PageTool)}
        {beside}
      </header>
      {children}
    </div>
  )
}
