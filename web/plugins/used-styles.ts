import { browserslistToTargets, transform } from 'lightningcss'
import { lowestBrowsers } from '../src/platform/browsers.ts'

/** light-dark() must not be lowered: the lowered form does not follow a theme set by an attribute. */
const targets = browserslistToTargets(Object.entries(lowestBrowsers).map((browser) => browser.join(' ')))

/**
 * Removes the rules for classes that occur neither in the page nor in its scripts, and the tokens without a use. With
 * them the larger pages would take 23 kB and not fit into the first round trip.
 */
export function usedStyles(styles: string, html: string, scripts: string): string {
  const used = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
  for (const [word] of scripts.matchAll(/(?<=[\s"'`])[a-z][\w-]*(?=[\s"'`])/gi)) used.add(word)
  const moving = new Set([...styles.matchAll(/@keyframes ([\w-]+)/g)].map(([, name = '']) => name))
  const classes = new Set([...styles.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(styles),
    minify: true,
    targets,
    // Matches by name only, so an animation with the name of a class would be removed too.
    unusedSymbols: [...classes.difference(used).difference(moving)],
  })
  const sheet = code.toString()
  return sheet.replaceAll(/--([\w-]+):[^;{}]*;?/g, (token, name: string) =>
    [sheet, html, scripts].some((text) => text.includes(`var(--${name}`)) ? token : '',
  )
}
