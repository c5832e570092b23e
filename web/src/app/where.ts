const pages = ['dashboard', 'users', 'relations', 'account', 'company'] as const
/** The part of the app to which an address belongs. */
export type Place = 'dossiers' | (typeof pages)[number] | null

export function placeOf(pathname: string): Place {
  const [, app, page = 'dossiers'] = pathname.replace(/\/+$/, '').split('/')
  if (app !== 'app') return null
  if (page === 'dossiers' || page === 'dossier' || page === 'archief') return 'dossiers'
  if (page === 'wacht') return 'dashboard'
  return pages.find((known) => known === page) ?? null
}

/** The dossier that is open at an address. */
export function dossierAt(pathname: string): string | null {
  return /^\/app\/dossier\/([^/]+)/.exec(pathname)?.[1] ?? null
}

/** The end of a dossier's address when its details are open. */
export const detailsHash = '#gegevens'

/** Asks to which dossier shared files go. The worker, the manifest and `arrival.ts` name it too. */
export const sharePage = '/app/delen'

/** Whether the address shows the list of dossiers, whose texts are loaded before those of other pages. */
export function isList(pathname: string): boolean {
  return /^\/app(?:\/dossiers)?\/?$/.test(pathname)
}
