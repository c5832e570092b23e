import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { usedStyles } from './used-styles.ts'

const links = /<link rel="stylesheet" href="(\/assets\/[^"#]+\.css)#?"\/>/g
// Greek, Cyrillic and Vietnamese letters that people type on these pages may use a font of the device.
const foreign = /@font-face\s*{[^}]*-(?:cyrillic|cyrillic-ext|greek|vietnamese)-wdth[^}]*}/g
const lateFont = /font-display:\s*swap/g

/**
 * Inlines the styles of each pre-rendered page, because every file delays the first paint by a round trip. A font that
 * arrives after the first paint is used from the next page on, so that nothing moves. Pages that the app hydrates keep
 * their files, because React compares them.
 */
export function inlineStyles(client: string): void {
  for (const file of globSync('**/index.html', { cwd: client })) {
    const path = join(client, file)
    const html = readFileSync(path, 'utf8')
    if (html.includes('__reactRouterContext')) continue
    const sheets = new Set([...html.matchAll(links)].map(([, address = '']) => address))
    const all = [...sheets].map((address) => readFileSync(join(client, address), 'utf8').trim()).join('\n')
    const styles = all.replaceAll(foreign, '').replaceAll(lateFont, 'font-display:optional')
    const bare = html.replaceAll(links, '')
    const used = usedStyles(styles, bare, scriptsOf(client, bare))
    writeFileSync(
      path,
      bare.replace('</head>', () => `<style>${used}</style></head>`),
    )
  }
}

/** The scripts of a hydrated form, whose classes need styles. The small script of the other pages adds no class. */
function scriptsOf(client: string, html: string): string {
  const [, files = ''] = /data-fetched="([^"]*)"/.exec(html) ?? []
  return files
    .split(' ')
    .filter(Boolean)
    .map((file) => readFileSync(join(client, file), 'utf8'))
    .join('\n')
}
