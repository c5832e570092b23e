import type { BrowserContext } from '@playwright/test'

/** What is fetched ahead and then fetched once more, or not used at all. */
const in_vain = /preload/

/**
 * Collects what a browser complains about: errors of the console, exceptions, whatever our CSP refused, and what was
 * fetched ahead in vain.
 */
export function watch(context: BrowserContext, expected?: RegExp): { errors: string[] } {
  const errors: string[] = []
  const note = (text: string) => expected?.test(text) || errors.push(text)
  context.on(
    'console',
    (message) =>
      (message.type() === 'error' || in_vain.test(message.text())) &&
      note(`${message.text()} (${message.location().url})`),
  )
  context.on('weberror', (error) => note(`${error.error().stack}`))
  return { errors }
}
