import { listDossiers, listSidebar, me, readDossierData } from '@klopt/contract'
import { readToken, wasLetIn } from '../../platform/token.ts'
import { dossierAt, placeOf } from '../where.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type FirstCalls = { me: boolean; sidebar: boolean; list: boolean; dossier_id: string | null }

/**
 * What the page at an address shows first, so that it can be asked for before the page is there. Who comes by a link may
 * have to agree first: until they did nothing of their dossier is asked for.
 */
export function firstAsked(pathname: string): FirstCalls {
  const place = placeOf(pathname)
  const dossier_id = dossierAt(pathname)
  const let_in = wasLetIn()
  return {
    me: readToken() !== null,
    sidebar: let_in && place === 'dossiers',
    list: let_in && dossier_id === null && (place === 'dossiers' || place === 'dashboard'),
    dossier_id: let_in && dossier_id !== null && uuid.test(dossier_id) ? dossier_id : null,
  }
}

/** The same by their addresses, all of them to GET. */
export function addressesOf(asked: FirstCalls): string[] {
  return [
    ...(asked.me ? [me.path] : []),
    ...(asked.sidebar ? [listSidebar.path] : []),
    ...(asked.dossier_id ? [readDossierData.path.replace(':id', asked.dossier_id)] : []),
    ...(asked.list ? [listDossiers.path] : []),
  ]
}
