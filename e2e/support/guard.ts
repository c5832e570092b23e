import type { BrowserContext } from '@playwright/test'

/** Collects console errors, exceptions and CSP violations of a browser. */
export function watch(context: BrowserContext, expected?: RegExp): { errors: string[] } {
  const errors: string[] = []
  const note = (text: string) => expected?.test(text) || errors.push(text)
  context.on(
    'console',
    (message) => message.type() === 'error' && note(`${message.text()} (${message.location().url})`),
  )
  context.on('weberror', (error) => note(`${error.error().stack}`))
  return { errors }
}
