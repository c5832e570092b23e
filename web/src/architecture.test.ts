import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('./**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
const files = Object.entries(sources).filter(([file]) => !/\.test\.tsx?$|^\.\/testing\//.test(file))

/** What a file imports of our own, as paths below `src`: './features/messages/send.ts' → 'platform/api.ts', … */
function importsOf(file: string, text: string): string[] {
  const paths = [...text.matchAll(/(?:from|import) '(\.[^']+)'/g)].map(([, path = '']) => path)
  return paths.map((path) => new URL(path, new URL(file, 'http://src/')).pathname.slice(1))
}

function mayImport(file: string, path: string): boolean {
  const [room, feature] = file.slice(2).split('/')
  const [other, otherFeature] = path.split('/')
  if (room === 'app' || room === 'site') return true
  if (other === 'platform') return true
  if (room === 'platform') return false
  if (other === 'ui') return true
  return room === 'features' && other === 'features' && feature === otherFeature
}

test('imports point one way: app, features, ui, platform; a feature knows no other', () => {
  const wrong = files.flatMap(([file, text]) =>
    importsOf(file, text)
      .filter((path) => /\.tsx?$/.test(path) && !mayImport(file, path))
      .map((path) => `${file} → ${path}`),
  )

  expect(files.length).toBeGreaterThan(50)
  expect(wrong).toEqual([])
})

test('the parts in ui know no router: the public pages that use them hold none', () => {
  const parts = files.filter(([file]) => file.startsWith('./ui/'))

  expect(parts.length).toBeGreaterThan(30)
  expect(parts.filter(([, text]) => text.includes("from 'react-router'")).map(([file]) => file)).toEqual([])
})

test('nobody in the browser asks an endpoint for a schema: the built app has them without', () => {
  const asks = files.filter(([, text]) => {
    const imported = [...text.matchAll(/import (?:type )?{([^}]+)} from '@klopt\/contract'/g)].flatMap(
      ([, names = '']) => names.split(',').map((name) => name.trim()),
    )
    const calls = imported.filter((name) => /^[a-z]\w+$/.test(name))
    return calls.some((name) => new RegExp(`\\b${name}\\.(?:params|query|body|form|answer)\\b`).test(text))
  })

  expect(asks.map(([file]) => file)).toEqual([])
})

/** The classes of which a style file says what they look like wherever they stand. */
function classesOf(text: string): Set<string> {
  const plain = text.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const selectors = [...plain.matchAll(/([^{};]+){/g)].flatMap(([, names = '']) =>
    names.replaceAll(/\([^()]*\)/g, '').split(','),
  )
  return new Set(selectors.flatMap((one) => /^\.([\w-]+)(?![\w.-])/.exec(one.trim())?.[1] ?? []))
}

test('no class is one thing on the public pages and another in the app: styles that came once stay', () => {
  const texts = import.meta.glob<string>('./**/*.css', { query: '?raw', import: 'default', eager: true })
  const styles = Object.entries(texts).map(([file, text]) => ({ file, classes: classesOf(text) }))
  const site = styles.filter(({ file }) => file.startsWith('./site/'))
  const app = styles.filter(({ file }) => /^\.\/(?:app|features|ui)\//.test(file))
  const both = site.flatMap(({ file, classes }) =>
    app.flatMap((other) => [...classes.intersection(other.classes)].map((name) => `.${name}: ${file}, ${other.file}`)),
  )

  expect(site.length).toBeGreaterThan(10)
  // The frame of all public forms, of which registering is one.
  expect(both).toEqual(['.gate: ./site/gate.css, ./features/registration/wizard.css'])
})
