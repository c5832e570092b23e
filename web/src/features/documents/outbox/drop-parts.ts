import { limits } from '@klopt/contract'

/** Deletes on the server what it has of a file that will not be sent. Otherwise it does so itself after a day. */
export function dropParts({ client_id, file }: { client_id: string; file: File }) {
  if (file.size <= limits.part_bytes) return
  void import('../../../platform/upload-parts.ts').then(
    (parts) => parts.dropParts(client_id),
    () => {},
  )
}
