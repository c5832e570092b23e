import { type ComponentType, createElement, type FunctionComponent, lazy, type ReactNode, Suspense } from 'react'
import { isOutdated, reloadOnce } from './release.ts'

const pause = 2000

/**
 * A component whose code is loaded when it is first shown. If loading fails without a connection, it is retried later
 * and the rest of the screen keeps working. If a new release removed the code, the page reloads, unless somebody may be
 * typing text that would be lost.
 */
export function later<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await retryUntilLoaded(load) }))
}

/**
 * Like `later` for a panel, with a fallback. Each panel suspends on its own: otherwise an open one would disappear and
 * lose what is being typed.
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

/**
 * Retries until the code has been loaded. The page reloads if the code is still missing after the server has answered with
 * a new release: before that, the server may only have been away.
 */
export async function retryUntilLoaded<T>(load: () => Promise<T>): Promise<T> {
  let outdated = false
  for (;;) {
    try {
      return await load()
    } catch {
      const wasOutdated = outdated
      if (wasOutdated && !document.querySelector('[role=dialog], form:not(.composer)')) reloadOnce()
      outdated = (await isOutdated()) === true
      if (wasOutdated || !outdated) await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
