import type { BrowserContext } from '@playwright/test'

/** Collects what a browser complains about: errors of the console, exceptions, and whatever our CSP refused. */
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
