import { expect, test } from 'vitest'
import type { z } from 'zod'
import { texts } from '../app/boot/texts-of-pages.ts'
import { leavesOf } from '../testing/words.ts'
import { listedPages, publicPages } from './public-pages.ts'
import { anchorOf } from './reading/anchor.ts'
import { Document } from './reading/document.ts'
import { Deck } from './slides/deck.ts'

const reading = publicPages.filter(({ file }) => file.endsWith('reading-page.tsx')).map(({ name }) => name)

function textsOf(language: 'nl' | 'en', name: string): unknown {
  return texts[language]?.[name]
}

test.for(reading)('%s: Dutch and English have the same sections with the same kinds of parts', (name) => {
  const [nl, en] = [Document.parse(textsOf('nl', name)), Document.parse(textsOf('en', name))]
  const shape = ({ sections }: Document) => sections.map(({ parts }) => parts.map(kindOf))

  expect(shape(en)).toEqual(shape(nl))
  expect(nl.sections.length).toBeGreaterThan(2)
})

test.for(reading)('%s: every section has its own anchor', (name) => {
  for (const language of ['nl', 'en'] as const) {
    const anchors = Document.parse(textsOf(language, name)).sections.map(({ heading }) => anchorOf(heading))
    expect(new Set(anchors).size).toBe(anchors.length)
  }
})

test('the deck has the same slides of all four types in both languages', () => {
  const types = (language: 'nl' | 'en') => Deck.parse(textsOf(language, 'slides')).slides.map(({ type }) => type)

  expect(types('en')).toEqual(types('nl'))
  expect(new Set(types('nl')).size).toBe(4)
})

test('no text has a gap between square brackets', () => {
  const words = Object.values(texts).flatMap((catalogues) => leavesOf(catalogues ?? {}))

  expect(words.filter(({ text }) => /\[[^\]]*\](?!\()/.test(text))).toEqual([])
  expect(words.length).toBeGreaterThan(1000)
})

test('the numbers are the same in both languages', () => {
  const figures = (language: 'nl' | 'en', name: string) =>
    [...JSON.stringify(textsOf(language, name)).matchAll(/(?<![\d%])\d[\d.,]*/g)]
      .map(([figure]) => figure.replaceAll(/[.,]/g, ''))
      .toSorted()

  for (const name of [...reading, 'slides'])
    expect({ name, figures: figures('en', name) }).toEqual({ name, figures: figures('nl', name) })
})

test('no Dutch sentence of the site has twenty words, except in legal texts', () => {
  const legal = new Set<string>(['dpa-model', ...listedPages('legal').map(({ name }) => name)])
  const sentences = Object.entries(texts.nl ?? {})
    .filter(([name]) => !legal.has(name))
    .flatMap(([name, catalogue]) => leavesOf({ [name]: catalogue }))
    .flatMap(({ text }) => text.split(/(?<=[.!?:;])\s+/))

  expect(sentences.filter((sentence) => sentence.split(/\s+/).length >= 20)).toEqual([])
  expect(sentences.length).toBeGreaterThan(300)
})

/** 'table 3×5': the kind of a part, and its size. */
function kindOf(part: z.infer<typeof Document>['sections'][number]['parts'][number]): string {
  if (typeof part === 'string') return 'text'
  const [kind = '', value] = Object.entries(part)[0] ?? []
  return Array.isArray(value) ? `${kind} of ${value.length}` : kind
}
