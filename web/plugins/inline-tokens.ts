import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const declared = /--((?:space|text)-\w+): (\d+px);/g
const tokens = readFileSync(resolve(import.meta.dirname, '../src/styles/tokens.css'), 'utf8')
const sizes = new Map([...tokens.matchAll(declared)].map(([, name, size]) => [name, size]))

/** Replaces the tokens of text sizes and spaces by their values. These never change in the browser and are shorter. */
export function inlineTokens(): Plugin {
  return {
    name: 'inline-tokens',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\.css(?:\?|$)/ },
      handler: (sheet) =>
        sheet.replaceAll(declared, '').replaceAll(/var\(--([\w-]+)\)/g, (use, name: string) => sizes.get(name) ?? use),
    },
  }
}
