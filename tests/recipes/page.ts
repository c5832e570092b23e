import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const page = readFileSync(join(import.meta.dirname, '../../docs/recipes.md'), 'utf8')
const blocks = new Map(
  [...page.matchAll(/<!-- run: (.+) -->\n\n```\w+\n([^]*?)```/g)].map(([, name, text]) => [name, text]),
)

/** The names of the blocks of the page that must be run. */
export const names = [...blocks.keys()]

/** A block of the page, with names and paths of the test in place of the examples. */
export function recipe(name: string, places: Record<string, string> = {}): string {
  let text = blocks.get(name) ?? ''
  for (const [example, ours] of Object.entries(places)) {
    if (!text.includes(example)) throw new Error(`The recipe '${name}' has no ${example}.`)
    text = text.replaceAll(example, ours)
  }
  return text
}
