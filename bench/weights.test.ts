import { expect, test } from 'vitest'
import { appRoutes, loadOf, loadOfForms, loadOfHead, loadAfterList, loadOccasional, weigh } from './weights.ts'

// Tests the built app in `web/build`, which `npm test` updates first.
const list = loadOf('dossiers')
const loaded = list.scripts.union(loadAfterList())

test('the list of dossiers needs at most 235 kB of script in few files', () => {
  expect(weigh(list.scripts)).toBeLessThanOrEqual(235)
  expect(list.scripts.size).toBeLessThanOrEqual(24)
})

test('the list loads no schemas, dialogs, viewers or texts of the other language', () => {
  const names = [...list.scripts].join(' ')

  expect(names).not.toMatch(/schemas|Dialog|palette|pdf|heic|texts-en/)
  expect(names).toMatch(/texts-nl/)
})

test('the list in English has the same size limit', () => {
  expect(weigh(loadOf('dossiers', 'en').scripts)).toBeLessThanOrEqual(235)
})

test.each(appRoutes.filter((route) => route !== 'pages/app-not-found'))(
  'the head of the page preloads exactly the files of %s',
  (route) => {
    expect(loadOfHead(route)).toEqual(loadOf(route))
  },
)

/** Its own file has 34 kB; the rest is shared with panels. Answers, proposals, mentions, edits and the place of photos may not arrive late. */
const dossierMost = 52

test.each(appRoutes)('%s adds at most 40 kB of script to the list, and needs at most 21 kB of styles', (route) => {
  const { scripts, styles } = loadOf(route)

  expect(weigh(scripts.difference(loaded))).toBeLessThanOrEqual(route === 'pages/dossier-page' ? dossierMost : 40)
  expect(weigh(styles)).toBeLessThanOrEqual(21)
})

test('a dossier has no styles of its own, which would cause a new layout each time it opens', () => {
  expect(loadOf('pages/dossier-page').styles).toEqual(list.styles)
})

test('what only some dossiers show brings no dialogs', () => {
  expect([...loadOccasional()].join(' ')).toMatch(/^occasional-/)
  expect([...loadOccasional()].join(' ')).not.toMatch(/Dialog/)
})

test('the gallery uses the form script and loads its dialogs on demand', () => {
  const scripts = [...(loadOfForms('nl').get('baba') ?? [])].join(' ')

  expect(scripts).toMatch(/form-script/)
  expect(scripts).not.toMatch(/schemas|Dialog|overlay/)
})

test.each([...loadOfForms('nl')])(
  'the public form %s needs at most 150 kB of script, texts included, and does not start the app',
  (_, scripts) => {
    expect(weigh(scripts)).toBeLessThanOrEqual(150)
    expect([...scripts].join(' ')).not.toMatch(/(?:^| )(?:entry\.client|app)-/)
  },
)

test.each([...loadOfForms('en')])('the public form %s has the same size limit in English', (_, scripts) => {
  expect(weigh(scripts)).toBeLessThanOrEqual(150)
})
