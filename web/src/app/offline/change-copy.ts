import type { Message } from '@klopt/contract'
import { removeValue } from '../../platform/device.ts'
import { dossierCopyKey } from './copy-key.ts'
import { renewCopy } from './renew-copies.ts'

/** No copy of a dossier that is not loaded keeps the earlier words of a message. */
export function changeCopy(userId: string, message: Message) {
  if (message.event) return removeValue(dossierCopyKey(userId, message.dossier_id))
  renewCopy(userId, message) // the next connection repeats it
}
