import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const folder = join(import.meta.dirname, '../web/build/client/assets')

type Part = { module: string; imports?: string[]; css?: string[] }
type Manifest = { entry: Part; routes: Record<string, Part & { id: string; parentId?: string }> }

/** The files that a page of the app loads until it can be used, from the build manifest. */
export type Load = { scripts: Set<string>; styles: Set<string> }

const [manifestFile = ''] = named(/^manifest-.*\.js$/)
const manifest = readManifest(readFileSync(join(folder, manifestFile), 'utf8'))

/** The routes for signed-in people. */
export const appRoutes = Object.values(manifest.routes)
  .filter(({ parentId }) => parentId === 'pages')
  .map(({ id }) => id)

/** The pages with the list of dossiers. The list is shown before the texts of the other pages are loaded. */
const firstPages = new Set(['dossiers', 'pages/start-page'])

/** The files of a route, including its parent routes and the texts of one language. */
export function loadOf(route: string, language: 'nl' | 'en' = 'nl'): Load {
  const parts: Part[] = [manifest.entry]
  for (let one = manifest.routes[route]; one; one = manifest.routes[one.parentId ?? '']) parts.push(one)
  const modules = parts.flatMap(({ module, imports = [] }) => [module, ...imports]).map((path) => basename(path))
  const texts = firstPages.has(route) ? textsOf(language) : [...textsOf(language), ...textsOf(language, 'page-')]
  const scripts = new Set([manifestFile, ...modules, ...texts])
  for (const script of scripts) for (const next of importsOf(script)) scripts.add(next)
  const styles = parts.flatMap(({ css = [] }) => css).map((path) => basename(path.replace('#', '')))
  return { scripts, styles: new Set(styles) }
}

/** The files that the HTML page requests: its own, and those that the script in its head preloads. */
export function loadOfHead(route: string): Load {
  const notes = JSON.parse(readFileSync(join(folder, '../../ahead.json'), 'utf8')) as {
    app: string[]
    pages: Record<string, string[]>
    texts: { nl: string[] }
    page_texts: { nl: string[] }
  }
  const page = route.replace(/^pages\/|-page$/g, '')
  const html = readFileSync(join(folder, '../__spa-fallback.html'), 'utf8')
  const own = [...html.matchAll(/<link rel="(?:modulepreload|stylesheet)" href="([^"#]+)#?"/g)].map(
    ([, file = '']) => file,
  )
  const later = firstPages.has(route) ? [] : notes.page_texts.nl
  const files = [...own, ...notes.app, ...(notes.pages[page] ?? []), ...notes.texts.nl, ...later].map((path) =>
    basename(path),
  )
  return {
    scripts: new Set(files.filter((file) => file.endsWith('.js'))),
    styles: new Set(files.filter((file) => file.endsWith('.css'))),
  }
}

/** The files that are fetched after the list is shown: the WebSocket code, and the texts of the other pages. */
export function loadAfterList(language: 'nl' | 'en' = 'nl'): Set<string> {
  const scripts = new Set([...named(/^live-(?:frame|events)-.*\.js$/), ...textsOf(language, 'page-')])
  for (const script of scripts) for (const next of importsOf(script)) scripts.add(next)
  return scripts
}

/** The files that a dossier fetches for the parts that only some dossiers show. */
export function loadOccasional(): Set<string> {
  const scripts = new Set(named(/^occasional-.*\.js$/))
  for (const script of scripts) for (const next of importsOf(script)) scripts.add(next)
  return scripts
}

/** The scripts of each public page with a form, including the texts of one language. */
export function loadOfForms(language: 'nl' | 'en'): Map<string, Set<string>> {
  const { fetched } = JSON.parse(readFileSync(join(folder, '../../form-script.json'), 'utf8')) as {
    fetched: Record<string, string[]>
  }
  const forms = Object.entries(fetched).filter(([part]) => !part.startsWith('form-texts-'))
  const texts = fetched[`form-texts-${language}`] ?? []
  return new Map(forms.map(([form, paths]) => [form, new Set([...paths, ...texts].map((path) => basename(path)))]))
}

/** The transfer size in kB, compressed with gzip. */
export function weigh(files: Set<string>): number {
  return (
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0) / 1000
  )
}

function importsOf(script: string): string[] {
  const text = readFileSync(join(folder, script), 'utf8')
  return [...text.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)].map(([, file = '']) => file)
}

function textsOf(language: string, which = ''): string[] {
  return named(new RegExp(`^${which}texts-${language}-.*\\.js$`))
}

function named(name: RegExp): string[] {
  return readdirSync(folder).filter((file) => name.test(file))
}

function readManifest(text: string): Manifest {
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest
}
