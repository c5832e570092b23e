import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './run.mjs'

/** The texts that packages of Klopt have, in the places that they have here. */
export const texts = [
  'CHANGELOG.md',
  'LICENSE',
  'NOTICE',
  'SECURITY.md',
  'UPGRADING.md',
  '.env.example',
  'docs/operations.md',
  'docs/proxies/Caddyfile',
  'docs/proxies/apache.conf',
  'docs/proxies/haproxy.cfg',
  'docs/proxies/nginx.conf',
  'docs/recipes.md',
  'docs/scaling.md',
  'docs/security.md',
]

/** A text as it is packed: what it links to is packed too, and of other links only the words are left. */
export function packedText(path) {
  const text = readFileSync(join(root, path), 'utf8')
  if (!path.endsWith('.md')) return text
  return text.replace(/\[([^\]]+)\]\((?!https?:|mailto:|#)([^)\s#]+)[^)\s]*\)/g, (link, words, target) =>
    texts.includes(join(dirname(path), target)) ? link : words,
  )
}
