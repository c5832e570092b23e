import { expect, test } from 'vitest'
import { texts } from '../app/boot/texts-of-pages.ts'
import { Document } from './reading/document.ts'

const sources = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!/src/**/*.test.*', '!/src/testing/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const stores = {
  nl: { localStorage: 'lokale opslag', sessionStorage: 'sessieopslag' },
  en: { localStorage: 'local storage', sessionStorage: 'session storage' },
} as const

type DeviceKey = { store: keyof typeof stores.nl | 'IndexedDB' | 'Cache Storage'; key: string }

/** Every name under which the app stores something in a browser. A name that cannot be read from the code stays ''. */
const stored = Object.values(sources).flatMap((code): DeviceKey[] => {
  const items = [...code.matchAll(/(\w+)\.[gs]etItem\((`[^`]*`|[^,)]+)/g)].map(([, store, name = '']) => ({
    // The script in the head has a short name for it.
    store: store === 'sessionStorage' ? ('sessionStorage' as const) : ('localStorage' as const),
    key: nameIn(code, name),
  }))
  const databases = [...code.matchAll(/(?:createStore|indexedDB\.open)\(([^,)]+)/g)].map(([, name = '']) => ({
    store: 'IndexedDB' as const,
    key: nameIn(code, name),
  }))
  const caches = [...code.matchAll(/caches\.open\(([^)]+)/g)].map(([, name = '']) => ({
    store: 'Cache Storage' as const,
    key: nameIn(code, name),
  }))
  return [...items, ...databases, ...caches]
})

/** The value of a name: the text itself, or the constant in that file, as far as it is the same for everybody. */
function nameIn(code: string, name: string): string {
  const literal = /^['"`]/.test(name) ? name : new RegExp(`const ${name} = (.+)`).exec(code)?.[1]
  return /^['"`]([^'"`$]+)/.exec(literal ?? '')?.[1] ?? ''
}

test.for(['nl', 'en'] as const)(
  'the cookie policy (%s) names everything that is stored in a browser, and nothing else',
  (language) => {
    const { sections } = Document.parse(texts[language]?.['cookie-policy'])
    const [rows = []] = sections.flatMap(({ parts }) =>
      parts.flatMap((part) => (typeof part === 'object' && 'table' in part ? [part.table.slice(1)] : [])),
    )
    const named = rows.map(([name = '']) => name.replace('…', ''))
    const known = stored.map(({ store, key }) => {
      const where = store === 'IndexedDB' || store === 'Cache Storage' ? store : stores[language][store]
      return `${key} (${where})`
    })

    expect(stored.filter(({ key }) => key === '')).toEqual([])
    expect(named.toSorted()).toEqual([...new Set(known)].toSorted())
    expect(known.length).toBeGreaterThan(20)
  },
)

test('no code stores anything in a browser in a way that the list above would miss', () => {
  const code = Object.values(sources).join('\n')

  expect(code.match(/\b(?:document\.cookie|cookieStore|indexedDB(?!\.open\())\b/g)).toBeNull()
  expect(code.match(/\b(?:local|session)Storage(?:\[|\.(?!getItem|setItem|removeItem)\w+)/g)).toBeNull()
})
