import { copies } from '../../platform/session.ts'

/** Under which the copy of a dossier is stored on the device. */
export function dossierCopyKey(userId: string, dossierId: string): string {
  return `${userId}${copies}dossier.${dossierId}`
}
