import { globSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const src = resolve(import.meta.dirname, '../src')

// With equal specificity the later rule wins, so a sheet that overrides another must always come after it.
test("the app imports a dossier's styles in the order in which its components do", () => {
  const order = stylesOf('app/dossier/dossier-styles.ts')
  const components = globSync('**/*.tsx', { cwd: src })

  const swapped = components.flatMap((file) => {
    const own = stylesOf(file).filter((sheet) => order.includes(sheet))
    const wanted = own.toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
    return String(own) === String(wanted) ? [] : [`${file}: ${own.join(', ')}`]
  })

  expect(order.length).toBeGreaterThan(10)
  expect(swapped).toEqual([])
})

function stylesOf(file: string): string[] {
  const path = resolve(src, file)
  const imports = readFileSync(path, 'utf8').matchAll(/^import '(\.[^']+\.css)'/gm)
  return [...imports].map(([, sheet = '']) => relative(src, resolve(dirname(path), sheet)))
}
