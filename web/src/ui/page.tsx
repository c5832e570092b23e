import { createContext, type ReactNode, use } from 'react'
import './page.css'
import { useHeadRoom } from './use-head-room.ts'

/** An element that the frame adds to the head of every page. */
export const PageTool = createContext<ReactNode>(null)

type Props = {
  title: string
  /** Content right after the heading. */
  after?: ReactNode
  /** Content at the other end of the head. */
  beside?: ReactNode
  children: ReactNode
}

/** A page of the app: the head with the heading, and the content. */
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
