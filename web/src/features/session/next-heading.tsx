import type { ReactNode } from 'react'

/** Takes the focus when it replaces the state before. */
export function NextHeading({ children }: { children: ReactNode }) {
  return (
    <h1 tabIndex={-1} ref={focus}>
      {children}
    </h1>
  )
}

function focus(heading: HTMLElement | null) {
  heading?.focus()
}
