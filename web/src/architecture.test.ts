import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('./**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
const files = Object.entries(sources).filter(([file]) => !/\.test\.tsx?$|^\.\/testing\//.test(file))

/** The paths below `src` that a file imports. */
function importsOf(file: string, text: string): string[] {
  const paths = [...text.matchAll(/(?:from |import |import\()'(\.[^']+)'/g)].map(([, path = '']) => path)
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

test('imports point one way (app, features, ui, platform), and features do not import each other', () => {
  const wrong = files.flatMap(([file, text]) =>
    importsOf(file, text)
      .filter((path) => /\.tsx?$/.test(path) && !mayImport(file, path))
      .map((path) => `${file} → ${path}`),
  )

  expect(files.length).toBeGreaterThan(50)
  expect(wrong).toEqual([])
})

test('ui does not import the router, because the public pages have none', () => {
  const parts = files.filter(([file]) => file.startsWith('./ui/'))

  expect(parts.length).toBeGreaterThan(30)
  expect(parts.filter(([, text]) => text.includes("from 'react-router'")).map(([file]) => file)).toEqual([])
})

test('no code reads a schema of an endpoint, because the built app has endpoints without schemas', () => {
  const asks = files.filter(([, text]) => {
    const imported = [...text.matchAll(/import (?:type )?{([^}]+)} from '@klopt\/contract'/g)].flatMap(
      ([, names = '']) => names.split(',').map((name) => name.trim()),
    )
    const calls = imported.filter((name) => /^[a-z]\w+$/.test(name))
    return calls.some((name) => new RegExp(`\\b${name}\\.(?:params|query|body|form|answer)\\b`).test(text))
  })

  expect(asks.map(([file]) => file)).toEqual([])
})

/** The classes that a style file styles regardless of their context. */
function classesOf(text: string): Set<string> {
  const plain = text.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const selectors = [...plain.matchAll(/([^{};]+){/g)].flatMap(([, names = '']) =>
    names.replaceAll(/\([^()]*\)/g, '').split(','),
  )
  return new Set(selectors.flatMap((one) => /^\.([\w-]+)(?![\w.-])/.exec(one.trim())?.[1] ?? []))
}

test('public pages and the app do not share class names, because loaded styles stay', () => {
  const texts = import.meta.glob<string>('./**/*.css', { query: '?raw', import: 'default', eager: true })
  const styles = Object.entries(texts).map(([file, text]) => ({ file, classes: classesOf(text) }))
  const site = styles.filter(({ file }) => file.startsWith('./site/'))
  const app = styles.filter(({ file }) => /^\.\/(?:app|features|ui)\//.test(file))
  const both = site.flatMap(({ file, classes }) =>
    app.flatMap((other) => [...classes.intersection(other.classes)].map((name) => `.${name}: ${file}, ${other.file}`)),
  )

  expect(site.length).toBeGreaterThan(10)
  // The frame of all public forms, which include the registration.
  expect(both).toEqual(['.gate: ./site/gate.css, ./features/registration/wizard.css'])
})
