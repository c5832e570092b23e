const pages = ['dashboard', 'users', 'relations', 'account', 'company'] as const
/** Which part of the app an address belongs to. */
export type Place = 'dossiers' | (typeof pages)[number] | null

export function placeOf(pathname: string): Place {
  const [, app, page = 'dossiers'] = pathname.replace(/\/+$/, '').split('/')
  if (app !== 'app') return null
  if (page === 'dossiers' || page === 'dossier' || page === 'archief') return 'dossiers'
  return pages.find((known) => known === page) ?? null
}

/** The dossier that stands open at an address. */
export function dossierAt(pathname: string): string | null {
  return /^\/app\/dossier\/([^/]+)/.exec(pathname)?.[1] ?? null
}

/** The endings of an address that open something over its page: a link leads to it, and the way back closes it. */
export const over = {
  details: '#gegevens',
  add: '#deelnemer',
  invite: '#uitnodigen',
  upload: '#toevoegen',
  new_dossier: '#nieuw-dossier',
  new_company: '#nieuw-bedrijf',
  new_colleague: '#nieuwe-collega',
} as const
export type Over = (typeof over)[keyof typeof over]

/** What an address opens over its page. */
export function overAt(hash: string): Over | null {
  return Object.values(over).find((ending) => ending === hash) ?? null
}
