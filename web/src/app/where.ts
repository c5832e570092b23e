/** Which part of the app an address belongs to. */
export type Place = 'dossiers' | 'dashboard' | 'relations' | 'account' | null

export function placeOf(pathname: string): Place {
  const [, app, page = 'dossiers'] = pathname.replace(/\/+$/, '').split('/')
  if (app !== 'app') return null
  if (page === 'dossiers' || page === 'dossier') return 'dossiers'
  return page === 'dashboard' || page === 'relations' || page === 'account' ? page : null
}

/** The dossier that stands open at an address. */
export function dossierAt(pathname: string): string | null {
  return /^\/app\/dossier\/([^/]+)/.exec(pathname)?.[1] ?? null
}
