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

/** Ends the address of a dossier whose details stand open. */
export const details_hash = '#gegevens'

/** The list of dossiers, the first screen of most people, has texts of its own that come before those of other pages. */
export function isList(pathname: string): boolean {
  return /^\/app(?:\/dossiers)?\/?$/.test(pathname)
}
