import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const links = /<link rel="stylesheet" href="(\/assets\/[^"#]+\.css)#?"\/>/g

/**
 * Gives each page that was rendered beforehand one stylesheet instead of a dozen: on a slow line every file more is a
 * way there and back before anything shows. A page that the whole app wakes keeps its own: React compares them.
 */
export function combineStyles(client: string): void {
  for (const file of globSync('**/index.html', { cwd: client })) {
    const html = readFileSync(join(client, file), 'utf8')
    if (html.includes('__reactRouterContext')) continue
    const sheets = new Set([...html.matchAll(links)].map(([, address = '']) => address))
    const text = [...sheets].map((address) => readFileSync(join(client, address), 'utf8').trim()).join('\n')
    const address = `/assets/site-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.css`
    writeFileSync(join(client, address), text)
    writeFileSync(join(client, file), withSheets(html, address))
  }
}

function withSheets(html: string, address: string): string {
  let first = true
  return html.replace(links, () => {
    const link = first ? `<link rel="stylesheet" href="${address}"/>` : ''
    first = false
    return link
  })
}
