import { type Dossier, limits, type User } from '@klopt/contract'
import type { QueryClient } from '@tanstack/react-query'
import { checkFiles } from '../../features/documents/check-files.ts'
import { documentsQuery, knownDocuments } from '../../features/documents/documents.ts'
import { readDraft, storeDraft } from '../../features/messages/draft.ts'
import { openDevice } from '../../platform/device.ts'
import { claimShares, keepShares, readShares } from '../../platform/waiting-shares.ts'
import { toast } from '../../ui/toasts.ts'

type Ways = { openUpload: (files: File[]) => void; not_here: string }

let stopEarlier = () => {}

/** Puts shared text into the draft of a dossier, and shared files into its upload. */
export async function handOver(
  client: QueryClient,
  { id, permissions }: Dossier,
  me: User,
  { openUpload, not_here }: Ways,
): Promise<void> {
  await claimShares(me.id)
  const { text, ...shared } = await readShares(me.id)
  const { files } = checkFiles(shared.files)
  if (text && permissions.post) {
    await openDevice(me.id)
    const draft = [readDraft(me.id, id).trim(), text].filter(Boolean).join('\n')
    storeDraft(me.id, id, draft.slice(0, limits.message).toWellFormed())
    await keepShares(me.id, { files, text: '' })
  }
  if (files.length === 0) return
  if (!permissions.upload) return void toast.wrong(not_here)
  stopEarlier()
  stopEarlier = forgetStored(client, id, me.id)
  openUpload(files)
}

/** Each file waits on the device until it is in the dossier, so that cancelling loses nothing. */
function forgetStored(client: QueryClient, dossierId: string, userId: string): () => void {
  const key = documentsQuery(dossierId).queryKey
  const before = new Set(knownDocuments(client, dossierId)?.map(({ id }) => id))
  const forgotten = new Set<string>()

  async function forget(names: string[]) {
    const { files, text } = await readShares(userId)
    const kept = files.filter(({ name }) => !names.includes(stem(name)))
    if (kept.length < files.length) await keepShares(userId, { files: kept, text })
  }
  return client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== key[0] || query.queryKey[1] !== key[1]) return
    const stored = (knownDocuments(client, dossierId) ?? []).filter(
      ({ id, uploader }) => uploader.id === userId && !before.has(id) && !forgotten.has(id),
    )
    for (const { id } of stored) forgotten.add(id)
    if (stored.length > 0) void forget(stored.map(({ filename }) => stem(filename)))
  })
}

/** A photo that is made smaller becomes a JPEG. */
function stem(filename: string): string {
  return filename.replace(/\.\w+$/, '')
}
