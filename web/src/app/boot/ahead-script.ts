import { requestAhead } from '../../platform/ahead.ts'
import { authorization } from '../../platform/token.ts'
import { addressesOf, firstCalls } from './first-calls.ts'
import { isList } from '../where.ts'

type FilesByName = Record<string, string[]>
/** Defined by the build: the files of the app, and those of its pages and texts by name. */
declare const files: { app: string[]; pages: FilesByName; texts: FilesByName; page_texts: FilesByName }

/* In the head of every page of the app. Without it the browser would discover the app's files in three steps, each
   after running the previous scripts, and would request the data last. */
function start() {
  const { pathname } = location
  const [, , page = 'start'] = pathname.split('/')
  const { app, pages } = files
  const language = localStorage.getItem('language') === 'en' ? 'en' : 'nl'
  requestAhead(addressesOf(firstCalls(pathname)), authorization())
  const texts = [files.texts, ...(isList(pathname) ? [] : [files.page_texts])].flatMap((by) => by[language] ?? [])
  for (const file of [...app, ...texts, ...(pages[page || 'start'] ?? [])]) {
    const link = document.createElement('link')
    const isStyle = file.endsWith('.css')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    // Like the later request, or it would be loaded twice.
    if (isStyle) link.as = 'style'
    else link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  }
}

try {
  start()
} catch {
  // Without storage the app requests everything itself a little later.
}
