import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const links = /<link rel="stylesheet" href="(\/assets\/[^"#]+\.css)#?"\/>/g
const preload = /<link rel="preload"[^>]* as="font"[^>]*>/

/**
 * Puts its styles into each page that was rendered beforehand: on a slow line every file more is a way there and back
 * before anything shows. They name the letters as early as a preload would, which then only takes a line from them.
 * A page that the whole app wakes keeps its files: React compares them.
 */
export function inlineStyles(client: string): void {
  for (const file of globSync('**/index.html', { cwd: client })) {
    const html = readFileSync(join(client, file), 'utf8')
    if (html.includes('__reactRouterContext')) continue
    const sheets = new Set([...html.matchAll(links)].map(([, address = '']) => address))
    const text = [...sheets].map((address) => readFileSync(join(client, address), 'utf8').trim()).join('\n')
    const bare = html.replaceAll(links, '').replace(preload, '')
    writeFileSync(
      join(client, file),
      bare.replace('</head>', () => `<style>${text}</style></head>`),
    )
  }
}
