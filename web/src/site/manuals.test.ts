import { expect, test } from 'vitest'
import { en, nl } from '../testing/texts.ts'
import { texts } from '../app/boot/texts-of-pages.ts'
import { leavesOf } from '../testing/words.ts'

const app = { nl, en }

test.for([
  ['nl', 'manual-relations'],
  ['nl', 'manual-dossiers'],
  ['en', 'manual-relations'],
  ['en', 'manual-dossiers'],
] as const)('%s, %s: bold words are labels of the app, unless they end with a colon', ([language, manual]) => {
  const labels = new Set(leavesOf(app[language]).map(({ text }) => text))
  const bold = leavesOf({ [manual]: texts[language]?.[manual] }).flatMap(({ text }) =>
    [...text.matchAll(/\*\*([^*]+)\*\*/g)].flatMap(([, name = '']) => (name.endsWith(':') ? [] : [name])),
  )

  expect(bold.filter((name) => !labels.has(name))).toEqual([])
  expect(bold.length).toBeGreaterThan(8)
})
