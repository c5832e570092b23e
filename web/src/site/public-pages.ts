type PublicPage = {
  /** The key of its label in the texts of `site`. For a long text also the folder of its catalogue. */
  name:
    | 'home'
    | 'instructions'
    | 'pricing'
    | 'resources'
    | 'contact'
    | 'baba'
    | 'login'
    | 'validate'
    | 'archive'
    | 'register'
    | 'forgot-password'
    | 'reset-password'
    | 'change-password'
    | 'privacy-policy'
    | 'terms-and-conditions'
    | 'data-processing-agreement'
    | 'cookie-policy'
    | 'dpa-model'
    | 'manual-relations'
    | 'manual-dossiers'
    | 'investor'
    | 'slides'
  /** Its address in Dutch. The English one is below /en. */
  path: string
  /** The file of its component, relative to `app`. */
  file: string
  /** The list that links to it: the bar above and the footer, or the footer's legal column. */
  list?: 'main' | 'legal'
  /** The page fills the window, without bar and footer. */
  bare?: true
}

const text = '../site/reading/reading-page.tsx'

/** Every public page. Addresses, menus and the pre-rendered pages follow from this list. */
export const publicPages: readonly PublicPage[] = [
  { name: 'home', path: '/', file: '../site/landing/landing.tsx' },
  { name: 'instructions', path: '/instructions', file: '../site/instructions/instructions.tsx', list: 'main' },
  { name: 'pricing', path: '/pricing', file: '../site/pricing/pricing.tsx', list: 'main' },
  { name: 'resources', path: '/resources', file: '../site/resources/resources.tsx', list: 'main' },
  { name: 'contact', path: '/contact', file: '../site/contact/contact.tsx', list: 'main' },
  { name: 'baba', path: '/baba', file: '../site/baba/baba.tsx' },
  { name: 'login', path: '/login', file: './pages/login-page.tsx' },
  { name: 'validate', path: '/validate', file: './pages/validate-page.tsx' },
  { name: 'archive', path: '/archief', file: './pages/archive-link-page.tsx' },
  { name: 'register', path: '/register', file: './pages/register-page.tsx' },
  { name: 'forgot-password', path: '/forgot-password', file: './pages/forgot-password-page.tsx' },
  { name: 'reset-password', path: '/reset-password', file: './pages/reset-password-page.tsx' },
  { name: 'change-password', path: '/change-password', file: './pages/change-password-page.tsx' },
  { name: 'privacy-policy', path: '/privacy-policy', file: text, list: 'legal' },
  { name: 'terms-and-conditions', path: '/terms-and-conditions', file: text, list: 'legal' },
  { name: 'data-processing-agreement', path: '/data-processing-agreement', file: text, list: 'legal' },
  { name: 'cookie-policy', path: '/cookie-policy', file: text, list: 'legal' },
  { name: 'dpa-model', path: '/dpa-model', file: text },
  { name: 'manual-relations', path: '/manuals/relations', file: text },
  { name: 'manual-dossiers', path: '/manuals/dossiers', file: text },
  { name: 'investor', path: '/investeerder', file: text },
  { name: 'slides', path: '/slides', file: '../site/slides/slides.tsx', bare: true },
]

/**
 * The address at which the page for unknown addresses is built. The server sends it with a 404, at this address too.
 */
export const notFoundPath = '/not-found'

export function listedPages(list: PublicPage['list']): PublicPage[] {
  return publicPages.filter((page) => page.list === list)
}
