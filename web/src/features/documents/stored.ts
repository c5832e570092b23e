import { Document } from '@klopt/contract'
import { z } from 'zod'

/** The documents that an upload was answered with. Apart from it, as zod is no part of the dossier's page. */
export function readStored(text: string): Document[] | null {
  return z.array(Document).safeParse(JSON.parse(text)).data ?? null
}
