import { browserslistToTargets, transform } from 'lightningcss'

/** light-dark() must reach the browser as it is: the lowered form does not follow a choice made by attribute. */
export const browsers = ['chrome 123', 'firefox 120', 'safari 17.5']

/**
 * The styles without the rules for classes that a page does not have yet. The script of a form brings all its styles
 * along before it wakes anything; the small one adds no class. With them the larger pages would not fit into what a
 * server may send before the phone has answered once.
 */
export function usedStyles(styles: string, html: string): string {
  const used = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
  const moving = new Set([...styles.matchAll(/@keyframes ([\w-]+)/g)].map(([, name = '']) => name))
  const classes = new Set([...styles.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(styles),
    minify: true,
    targets: browserslistToTargets(browsers),
    // By name alone: an animation that is called like a class would go with it.
    unusedSymbols: [...classes.difference(used).difference(moving)],
  })
  return code.toString()
}
