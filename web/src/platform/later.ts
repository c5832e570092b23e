import { type ComponentType, createElement, type FunctionComponent, lazy, type ReactNode, Suspense } from 'react'
import { isOutdated, reloadOnce } from './release.ts'

const pause = 2000

/**
 * A part of the screen whose code is fetched when it is first shown. One that cannot be fetched for want of a line is
 * fetched later: nothing that stands on the screen breaks over it. One that a release took away comes with the new one,
 * which is loaded at once unless somebody may be typing where it is not kept.
 */
export function later<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await untilThere(load) }))
}

/**
 * The same for a panel, with what stands in its place meanwhile. Each waits for its code alone, else one that stands open
 * would go and lose what is being typed.
 */
export function laterPanel<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode | FunctionComponent<Props> = null,
) {
  const Part: ComponentType<Props> = later(load)
  return function Panel(props: Props) {
    const fallback = typeof meanwhile === 'function' ? createElement(meanwhile, props) : meanwhile
    return createElement(Suspense, { fallback }, createElement(Part, props))
  }
}

/** What cannot be fetched now is fetched as soon as it can. */
export async function untilThere<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      if (!document.querySelector('[role=dialog], form:not(.composer)') && (await isOutdated())) reloadOnce()
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
