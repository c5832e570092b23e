import { askAhead } from '../../platform/ahead.ts'
import { authorization } from '../../platform/token.ts'
import { addressesOf, firstAsked } from './first-asked.ts'
import { isList } from '../where.ts'

type FilesByName = Record<string, string[]>
/** Put in by the build: the files of the app and, by their names, of its pages and texts. */
declare const files: { app: string[]; pages: FilesByName; texts: FilesByName; page_texts: FilesByName }

/*
 * Stands in the head of every page of the app. Without it the app would hear of its files in three turns, each after the
 * scripts of the one before have run, and would ask for its data after the last.
 */
function start() {
  const { pathname } = location
  const [, , page = 'start'] = pathname.split('/')
  const { app, pages } = files
  const language = localStorage.getItem('language') === 'en' ? 'en' : 'nl'
  askAhead(addressesOf(firstAsked(pathname)), authorization())
  const texts = [files.texts, ...(isList(pathname) ? [] : [files.page_texts])].flatMap((by) => by[language] ?? [])
  for (const file of [...app, ...texts, ...(pages[page || 'start'] ?? [])]) {
    const link = document.createElement('link')
    const is_style = file.endsWith('.css')
    link.rel = is_style ? 'preload' : 'modulepreload'
    if (is_style) link.as = 'style'
    link.crossOrigin = '' // as they are asked for later, else they are fetched twice
    link.href = file
    document.head.append(link)
  }
}

try {
  start()
} catch {
  // A browser that keeps nothing for us asks for all of it a little later.
}
