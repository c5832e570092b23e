import type { Message } from '@klopt/contract'
import { removeValue } from '../../platform/device.ts'
import { dossierCopyKey } from './copy-key.ts'

/** No copy of a dossier that is not loaded keeps the earlier words of a message. */
export function changeCopy(userId: string, message: Message) {
  if (message.event) return removeValue(dossierCopyKey(userId, message.dossier_id))
  void import('./renew-copies.ts').then(({ renewCopy }) => renewCopy(userId, message)).catch(() => {}) // the next connection repeats it
}
