import { listDossiers, listSidebar, me, readDossierData } from '@klopt/contract'
import { readToken, hasEntered } from '../../platform/token.ts'
import { dossierAt, placeOf } from '../where.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type FirstCalls = { me: boolean; sidebar: boolean; list: boolean; dossier_id: string | null }

/**
 * The first data of the page at an address, so that it can be requested before the page is loaded. Somebody with a
 * mailed link may have to consent first, and until then nothing of the dossier is requested.
 */
export function firstCalls(pathname: string): FirstCalls {
  const place = placeOf(pathname)
  const dossierId = dossierAt(pathname)
  const entered = hasEntered()
  return {
    me: readToken() !== null,
    sidebar: entered && place === 'dossiers',
    list: entered && dossierId === null && (place === 'dossiers' || place === 'dashboard'),
    dossier_id: entered && dossierId !== null && uuid.test(dossierId) ? dossierId : null,
  }
}

/** The addresses of these calls. All of them are GET. */
export function addressesOf(calls: FirstCalls): string[] {
  return [
    ...(calls.me ? [me.path] : []),
    ...(calls.sidebar ? [listSidebar.path] : []),
    ...(calls.dossier_id ? [readDossierData.path.replace(':id', calls.dossier_id)] : []),
    ...(calls.list ? [listDossiers.path] : []),
  ]
}
