import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { expect, test } from 'vitest'

const source = import.meta.dirname
const features = [
  'people',
  'companies',
  'dossiers',
  'accounts',
  'messages',
  'documents',
  'billing',
  'readings',
  'mail-in',
  'cards',
  'agreements',
  'checks',
  'archive',
  'overview',
  'search',
  'push',
]

/** The folders of a feature from the ground up. Each may import those before it and the feature's own loose files. */
const floors: Record<string, string[]> = {
  cards: [
    'figures', // what papers say, as amounts
    'matching', // which lines belong together, and what differs
    'sentences', // each difference in words
    'settling', // what agreements settle
    'outcomes', // the result for each invoice
    'deliveries', // what was delivered of it
    'view', // the card as it is shown
    'parties', // whose paper it is
    'runs', // comparing again and storing
    'acts', // what people do with a card
    'mails',
  ],
}

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replaceAll(sep, '/'))

/** The relative paths that a file imports. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/(?:from |import |import\(\s*)'(\.[^']+)'/g)].map(([, path = '']) => path)
}

function importsOf(file: string): string[] {
  return pathsIn(readFileSync(join(source, file), 'utf8')).map((path) =>
    relative(source, join(source, file, '..', path)).replaceAll(sep, '/'),
  )
}

// oxlint's no-cycle does not follow `import()`.
test('no file of the server or the web imports itself through others, not even later or for a type', () => {
  const root = join(source, '../..')
  const all = ['server/src', 'web/src', 'contract/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(root, folder, file)),
  )
  const imports = new Map(
    all.map((file) => [file, pathsIn(readFileSync(file, 'utf8')).map((path) => join(file, '..', path))]),
  )
  // Removes files that import none of the others, or that none of them imports. What remains is a circle.
  for (let size = 0; size !== imports.size;) {
    size = imports.size
    const imported = new Set([...imports.values()].flat())
    for (const [file, paths] of imports)
      if (!imported.has(file) || !paths.some((path) => imports.has(path))) imports.delete(file)
  }

  expect(all.length).toBeGreaterThan(1000)
  expect([...imports.keys()].map((file) => relative(root, file))).toEqual([])
})

test('the platform does not import features', () => {
  const wrong = files
    .filter((file) => file.startsWith('platform/') && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      importsOf(file)
        .filter((path) => !path.startsWith('platform/'))
        .map((path) => `${file} → ${path}`),
    )

  expect(files.length).toBeGreaterThan(30)
  expect(wrong).toEqual([])
})

test('a feature only imports the platform, itself, and the features before it', () => {
  const wrong = files
    .filter((file) => file.startsWith('features/') && !file.endsWith('.test.ts') && !file.includes('/testing/'))
    .flatMap((file) =>
      importsOf(file)
        .filter((path) => !mayImport(file, path))
        .map((path) => `${file} → ${path}`),
    )

  expect(wrong).toEqual([])
})

test('the folders of a feature import one way, from the ground up', () => {
  const wrong = files
    .filter((file) => !file.endsWith('.test.ts') && !file.includes('/testing/') && !file.endsWith('/routes.ts'))
    .flatMap((file) =>
      importsOf(file)
        .filter((path) => climbs(file, path))
        .map((path) => `${file} → ${path}`),
    )

  expect(wrong).toEqual([])
})

// The web app signs out on a 401, so it must not mean anything else.
test('a 401 is only sent without a valid session and after a failed sign-in', () => {
  const places = files
    .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('testing/'))
    .filter((file) => /\b401\b/.test(readFileSync(join(source, file), 'utf8').replace(/\/\*[^]*?\*\/|\/\/.*/g, '')))
  const callers = files
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => readFileSync(join(source, file), 'utf8').includes('unauthorized()'))

  expect(places.toSorted()).toEqual(['features/people/login.ts', 'platform/errors.ts'])
  expect(callers.toSorted()).toEqual(['platform/errors.ts', 'platform/session.ts'])
})

function mayImport(file: string, path: string): boolean {
  if (path.startsWith('platform/')) return true
  const [own = '', other = ''] = [file, path].map((name) => name.split('/')[1])
  return path.startsWith('features/') && features.indexOf(other) <= features.indexOf(own)
}

function climbs(file: string, path: string): boolean {
  const [[, feature = '', own = ''], [, other, floor = '']] = [file.split('/'), path.split('/')]
  const order = floors[feature]
  if (!order || other !== feature || floor.endsWith('.ts')) return false
  return own.endsWith('.ts') || order.indexOf(floor) > order.indexOf(own) || !order.includes(floor)
}
