import { browserslistToTargets, transform } from 'lightningcss'

/** light-dark() must reach the browser as it is: the lowered form does not follow a choice made by attribute. */
export const browsers = ['chrome 123', 'firefox 120', 'safari 17.5']

/**
 * The styles without the rules for classes that neither the page has nor a script of it names. With them the larger
 * pages would not fit into what a server may send before the phone has answered once.
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
    targets: browserslistToTargets(browsers),
    // By name alone: an animation that is called like a class would go with it.
    unusedSymbols: [...classes.difference(used).difference(moving)],
  })
  return code.toString()
}
