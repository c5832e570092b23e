import { Document } from '@klopt/contract'
import { z } from 'zod'

/** Parses the response of an upload. A separate module, so that the dossier page does not load zod. */
export function readStored(text: string): Document[] | null {
  return z.array(Document).safeParse(JSON.parse(text)).data ?? null
}
