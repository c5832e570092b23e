import type { User } from '@klopt/contract'
import type { QueryClient } from '@tanstack/react-query'
import { addDocuments } from '../../features/documents/documents.ts'
import { keepSent } from '../../features/documents/outbox/keep-sent.ts'
import { openOutbox } from '../../features/documents/outbox/outbox.ts'
import { openDevice } from '../../platform/device.ts'
import { toast } from '../../ui/toasts.ts'

type Text = (filename: string) => string
/** Asked for when they are needed: their catalogue is loaded after the first page. */
type Texts = { done: Text; same: Text; refused: Text; lost: Text; save: () => string }

/** Sends on the files that wait on this device, in whichever dossier, until the returned function is called. */
export function sendWaitingFiles(client: QueryClient, me: User, texts: Texts): () => void {
  let close: (() => void) | undefined
  let over = false
  async function start() {
    await openDevice(me.id)
    if (over) return
    close = openOutbox({
      onStored: ({ dossier_id, file }, documents) => {
        addDocuments(client, dossier_id, documents)
        keepSent(client, documents, file)
        const same = documents.some(({ already_here }) => already_here)
        toast.good((same ? texts.same : texts.done)(file.name))
      },
      onRefused: ({ file }) => toast.wrong(texts.refused(file.name)),
      // A photo of the camera may be nowhere else.
      onLost: ({ file }) => toast.offer(texts.lost(file.name), { label: texts.save(), onAct: () => save(file) }),
    })
  }
  void start()
  return () => {
    over = true
    close?.()
  }
}

function save(file: File) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file) // until the page is left
  link.download = file.name
  link.click()
}
