import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const file = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/

/**
 * Leaves the conversion to JSON Schema out of zod in the browser, which is a fifth of it. Each schema has methods for
 * it, so the bundler cannot see that none is called. One that is called throws.
 */
export function lightSchemas(): Plugin {
  return {
    name: 'light-schemas',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: file },
      handler(id) {
        const text = readFileSync(id, 'utf8')
        const names = [...text.matchAll(/^export (?:const|function) (\w+)|^export { \w+ as (\w+) };/gm)].map(
          ([, declared, renamed]) => declared ?? renamed,
        )
        const exported = names.map((name) => `export const ${name} = leftOut`)
        return [`const leftOut = () => { throw new Error('No JSON Schema in the browser') }`, ...exported].join('\n')
      },
    },
  }
}
