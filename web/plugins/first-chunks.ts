import type { Plugin } from 'vite'

const start = /\/src\/app\/entry\.client\.tsx$/
const root = /\/src\/app\/root\.tsx(?:\?|$)/
const list = /\/src\/app\/(?:shell\.tsx|pages\.tsx|pages\/(?:start|dossiers)-page\.tsx|boot\/ask-first\.ts)(?:\?|$)/
const form = /\/src\/app\/boot\/form-script\.tsx$/
const formPart = /\/src\/app\/boot\/forms\/[^/]+\.tsx$/
// The only form that needs the library for fetched data. It may not be part of what all forms load.
const cachingForm = /\/src\/app\/boot\/forms\/archief\.tsx$/
const publicPage =
  /\/src\/site\/|\/src\/app\/pages\/(?:login|validate|register|(?:forgot|reset|change)-password)-page\.tsx(?:\?|$)/
// Rendered only in the build: no page loads its code, which would split the chunks of the dossier. Its styles stay.
const drawn = /\/src\/site\/papier\/card-picture\.tsx$/
// The part of the contract that does not need zod.
const plain = /\?calls$|\/contract\/src\/(?:brand|close-codes|endpoint|legal|limits|prices|typed)\.ts$/
// An index module imports everything, so its used exports are found by name.
const behindIndex = /\/lucide-react\/.*\/icons\/|\/node_modules\/zod\/|\/contract\/src\//
const iconIndex = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/

type Modules = { getModuleIds: () => Iterable<string>; getModuleInfo: (id: string) => BuiltModule | null }
type BuiltModule = { code: string | null; importedIds: readonly string[] }

/**
 * Bundles the code for the list of dossiers into a few files. By default it would be ninety, most of them under 1 kB:
 * each has its own imports and exports, is compressed separately, and is listed with every route that needs it. Code
 * that the root, the public pages and their forms share stays separate, with its styles, because they load nothing of
 * the app. The entry of the app is alone, because it runs wherever it is loaded.
 */
export function firstChunks(): Plugin {
  let groups: Record<string, Set<string>> = {}
  const isIn = (name: string) => (id: string) => groups[name]?.has(id) ?? false
  return {
    name: 'first-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configEnvironment(name) {
      if (name !== 'client') return undefined
      // The dependencies of a group go along with it, unless an earlier group has them.
      const names = ['calls', 'base', 'common', 'root', 'public', 'shared', 'app']
      const chunks = names.map((name, place) => ({ name, test: isIn(name), priority: names.length - place }))
      const cut = chunks.map((chunk) =>
        chunk.name === 'public' ? { ...chunk, entriesAware: true, entriesAwareMergeThreshold: 3500 } : chunk,
      )
      return { build: { rolldownOptions: { output: { chunkFileNames: plainName, codeSplitting: { groups: cut } } } } }
    },
    transform: {
      order: 'pre',
      filter: { id: drawn },
      handler(code) {
        const styles = code.match(/^import '[^']+\.css'$/gm) ?? []
        const names = [...code.matchAll(/export function (\w+)/g)].map(
          ([, name]) => `export const ${name} = () => null`,
        )
        return { code: [...styles, ...names].join('\n'), map: null }
      },
    },
    buildEnd() {
      const ids = [...this.getModuleIds()]
      const all = (name: RegExp) => new Set(ids.filter((id) => name.test(id)))
      const importsOf = readImports(this)
      const needed = (...entries: RegExp[]) =>
        reach(
          entries.flatMap((entry) => [...all(entry)]),
          importsOf,
        )
      const app = needed(start, root, list).difference(all(start))
      const mostForms = all(formPart).difference(all(cachingForm))
      const always = app.intersection(needed(start, root))
      groups = {
        calls: all(plain),
        base: always.intersection(reach([...all(form), ...mostForms], importsOf)),
        common: always.intersection(needed(formPart)),
        root: always,
        public: app.intersection(needed(publicPage)),
        shared: app.intersection(needed(form, formPart)),
        app,
      }
    },
  }
}

/** Without this, split chunks would be named after all chunks that load them. */
function plainName({ name }: { name: string }): string {
  return `assets/${name.split('~', 1)[0]}-[hash].js`
}

function reach(from: string[], importsOf: (id: string) => string[]): Set<string> {
  const found = new Set(from)
  for (const id of found) for (const next of importsOf(id)) found.add(next) // includes items added meanwhile
  return found
}

/** The imports of a module, with the icons that it names instead of all icons. */
function readImports(modules: Modules): (id: string) => string[] {
  const icons = new Map<string, string>()
  for (const id of modules.getModuleIds()) {
    const text = iconIndex.test(id) ? (modules.getModuleInfo(id)?.code ?? '') : ''
    for (const [, names = '', file = ''] of text.matchAll(/export\s*{([^}]+)}\s*from\s*['"]\.\/(icons\/[^'"]+)['"]/g))
      for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) icons.set(name, id.replace(/[^/]+$/, file))
  }
  return (id) => {
    if (drawn.test(id)) return []
    const { code, importedIds } = modules.getModuleInfo(id) ?? { code: '', importedIds: [] }
    const named = [...(code ?? '').matchAll(/import\s*{([^}]+)}\s*from\s*['"]lucide-react['"]/g)]
      .flatMap(([, names = '']) => names.split(','))
      .flatMap((name) => icons.get(name.trim().split(' ')[0] ?? '') ?? [])
    return [...importedIds.filter((one) => !behindIndex.test(one)), ...named]
  }
}
