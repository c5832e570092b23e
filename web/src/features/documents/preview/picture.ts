import { decodeHeic } from '../../../platform/heic.ts'
import type { StoredDocument } from './file.ts'

/** A photo in a format that this browser shows: an iPhone photo is decoded unless the browser shows it natively. */
export function pictureQuery({ id }: StoredDocument, file: Blob | undefined) {
  return {
    queryKey: ['picture', id],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      if (!file) throw new Error('The photo is not loaded yet.')
      return (await isShownHere(file)) ? file : decodeHeic(file, signal)
    },
    retry: false,
    staleTime: Infinity,
    networkMode: 'always' as const,
  }
}

async function isShownHere(file: Blob): Promise<boolean> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  bitmap?.close()
  return bitmap !== null
}
