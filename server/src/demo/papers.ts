import type { FileExtension } from '@klopt/contract'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { UploadedFile } from '../features/documents/receive.ts'
import type { Files } from '../platform/files.ts'

const folder = join(import.meta.dirname, '../../demo')

const papers = [
  { filename: 'Inkooporder_4500127.pdf', extension: 'pdf' },
  { filename: 'Factuur_2025-0388.pdf', extension: 'pdf' },
  { filename: 'Werkbon_7731.png', extension: 'png' },
  { filename: 'Offerte_VK-1184.pdf', extension: 'pdf' },
  { filename: 'Factuur_VK-2291.pdf', extension: 'pdf' },
  { filename: 'Inkooporder_4500098.pdf', extension: 'pdf' },
  { filename: 'Factuur_2025-0341.pdf', extension: 'pdf' },
] as const satisfies { filename: string; extension: FileExtension }[]

export type Paper = (typeof papers)[number]['filename']
export type KeptPapers = Map<Paper, UploadedFile>

/** Brings the papers of the demo to the storage, as an upload does: first the bytes, then what names them. */
export async function keepPapers(files: Files): Promise<KeptPapers> {
  const kept: KeptPapers = new Map()
  for (const paper of papers) {
    const draft = await files.draft(createReadStream(join(folder, paper.filename)))
    try {
      await draft.keep()
      kept.set(paper.filename, { ...paper, size: draft.size, sha256: draft.sha256 })
    } finally {
      await draft.discard()
    }
  }
  return kept
}
