import { limits } from '@klopt/contract'
import { dropParts as dropFromServer } from '../../../platform/upload-parts.ts'

/** Deletes on the server what it has of a file that will not be sent. Otherwise it does so itself after a day. */
export function dropParts({ client_id, file }: { client_id: string; file: File }) {
  if (file.size > limits.part_bytes) dropFromServer(client_id)
}
