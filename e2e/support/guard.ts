import type { BrowserContext, ConsoleMessage, WebError } from '@playwright/test'

/** Collects console errors, exceptions and CSP violations of a browser until `stop`. */
export function watch(context: BrowserContext, expected?: RegExp): { errors: string[]; stop: () => void } {
  const errors: string[] = []
  const note = (text: string) => expected?.test(text) || errors.push(text)
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
  }
  const onError = (error: WebError) => note(`${error.error().stack}`)
  context.on('console', onConsole)
  context.on('weberror', onError)
  return { errors, stop: () => void context.off('console', onConsole).off('weberror', onError) }
}
