import type { Viewer } from '../../platform/session.ts'
import { userPermissions } from '../people/policy.ts'

export type ArchiveViewer = Pick<Viewer, 'id' | 'role' | 'is_guest' | 'company_id'>
export type ArchiveFacts = {
  /** The company of this archive. */
  company_id: string
  closed: boolean
  /** Whether the viewer took part when the dossier was closed. */
  took_part: boolean
}

/** Only the buyer knows whether an invoice was paid. Where the seller is unknown, either may say so. */
export function mayMarkPaid(
  { company_id }: { company_id: string },
  { seller_id }: { seller_id: string | null },
): boolean {
  return seller_id !== company_id
}

/**
 * Admins of the company may open its archive, and colleagues who took part at the closing. A guest's access ends with
 * the dossier, so guests use a mailed link.
 */
export function maySeeArchive(viewer: ArchiveViewer, { company_id, closed, took_part }: ArchiveFacts): boolean {
  const own = company_id === viewer.company_id
  const { see_archive, see_all_dossiers } = userPermissions(viewer)
  return closed && own && see_archive && (took_part || see_all_dossiers)
}
