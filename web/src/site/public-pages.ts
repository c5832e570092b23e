type PublicPage = {
  /** Its label in the texts of `site`. */
  name: 'home' | 'login' | 'validate'
  /** Its address in Dutch; English stands under /en. */
  path: string
  /** What draws it, seen from `app`. */
  file: string
  /** The list that it stands in: the bar above and the footer, or the footer's legal column. */
  list?: 'main' | 'legal'
}

/** Every public page. Addresses, menus and the pages to render beforehand follow from this list. */
export const public_pages: readonly PublicPage[] = [
  { name: 'home', path: '/', file: '../site/landing/landing.tsx' },
  { name: 'login', path: '/login', file: './login-page.tsx' },
  { name: 'validate', path: '/validate', file: './validate-page.tsx' },
]

export function listedPages(list: PublicPage['list']): PublicPage[] {
  return public_pages.filter((page) => page.list === list)
}

export function isPublic(name: string): boolean {
  return public_pages.some((page) => page.name === name)
}
