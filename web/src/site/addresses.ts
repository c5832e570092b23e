import { type Language, languageOfPath } from '../platform/i18n.ts'

/** `/pricing` → `/en/pricing` in English. */
export function addressIn(language: Language, path: string): string {
  if (language === 'nl') return path
  return path === '/' ? '/en' : `/en${path}`
}

/** The Dutch address of a page in any language, without a slash at its end: `/en/pricing/` → `/pricing`. */
export function dutchAddress(pathname: string): string {
  const path = pathname.replace(/\/+$/, '')
  return (languageOfPath(path) === 'en' ? path.slice('/en'.length) : path) || '/'
}
