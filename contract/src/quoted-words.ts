import { limits } from './limits.ts'

// Apart from the shapes in `quotes.ts`: the web app uses it before their library is loaded.
/** The first words of a quoted message, by whole characters. */
export function quotedWords(message: string): string {
  return Array.from(message).slice(0, limits.quote).join('')
}
