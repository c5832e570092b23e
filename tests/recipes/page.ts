import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The pages for operators, one after the other. */
export const pages = ['docs/recipes.md', 'docs/operations.md', 'docs/scaling.md', 'UPGRADING.md', 'README.md']
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n')
const blocks = new Map(
  [...pages.matchAll(/<!-- run: (.+) -->\n\n```\w+\n([^]*?)```/g)].map(([, name, text]) => [name, text]),
)

/** The names of the blocks that must be run. */
export const names = [...blocks.keys()]

/** A block of a page, with names and paths of the test in place of the examples. */
export function recipe(name: string, places: Record<string, string> = {}): string {
  let text = blocks.get(name) ?? ''
  for (const [example, ours] of Object.entries(places)) {
    if (!text.includes(example)) throw new Error(`The recipe '${name}' has no ${example}.`)
    text = text.replaceAll(example, ours)
  }
  return text
}
