import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const declared = /--((?:space|text)-\w+): (\d+px);/g
const tokens = readFileSync(resolve(import.meta.dirname, '../src/styles/tokens.css'), 'utf8')
const sizes = new Map([...tokens.matchAll(declared)].map(([, name, size]) => [name, size]))

/** Writes each size of text and step of space as its number: nothing changes it in a browser, and the names are longer. */
export function writtenOut(): Plugin {
  return {
    name: 'written-out',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\.css(?:\?|$)/ },
      handler: (sheet) =>
        sheet.replaceAll(declared, '').replaceAll(/var\(--([\w-]+)\)/g, (use, name: string) => sizes.get(name) ?? use),
    },
  }
}
