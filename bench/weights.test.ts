import { expect, test } from 'vitest'
import { app_routes, loadOf, loadOfForms, loadOfHead, loadAfterList, weigh } from './weights.ts'

// Of the built app in `web/build`, which `npm test` brings up to date before it begins.
const list = loadOf('dossiers')
const there = list.scripts.union(loadAfterList())

test('until the list of dossiers can be used it takes at most 200 kB of script, in few files', () => {
  expect(weigh(list.scripts)).toBeLessThanOrEqual(200)
  expect(list.scripts.size).toBeLessThanOrEqual(24)
})

test('the list comes without schemas, dialogs, viewers and the texts of the other language', () => {
  const names = [...list.scripts].join(' ')

  expect(names).not.toMatch(/schemas|Dialog|palette|pdf|heic|texts-en/)
  expect(names).toMatch(/texts-nl/)
})

test('the list comes in English too, for the same weight', () => {
  expect(weigh(loadOf('dossiers', 'en').scripts)).toBeLessThanOrEqual(200)
})

test.each(app_routes.filter((route) => route !== 'pages/app-not-found'))(
  'the head of the page names all that %s needs, and nothing else',
  (route) => {
    expect(loadOfHead(route)).toEqual(loadOf(route))
  },
)

test.each(app_routes)(
  '%s adds at most 40 kB of script to a list that stands, and 20 kB of styles are enough',
  (route) => {
    const { scripts, styles } = loadOf(route)

    expect(weigh(scripts.difference(there))).toBeLessThanOrEqual(40)
    expect(weigh(styles)).toBeLessThanOrEqual(20)
  },
)

test('a dossier brings no styles of its own, which would come and go with it and lay out the page anew each time', () => {
  expect(loadOf('pages/dossier-page').styles).toEqual(list.styles)
})

test('the gallery of all parts is one of the forms, and its dialogs come when somebody asks for one', () => {
  const scripts = [...(loadOfForms().get('baba') ?? [])].join(' ')

  expect(scripts).toMatch(/form-script/)
  expect(scripts).not.toMatch(/schemas|Dialog|overlay/)
})

test.each([...loadOfForms()])(
  'the script of the public form %s takes at most 150 kB and starts no app',
  (_, scripts) => {
    expect(weigh(scripts)).toBeLessThanOrEqual(150)
    expect([...scripts].join(' ')).not.toMatch(/(?:^| )(?:entry\.client|app)-/)
  },
)
