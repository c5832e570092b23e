import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { decodeHeic } from '../../../platform/heic.ts'
import { Loading } from '../../../ui/loading.tsx'
import { ImageView } from './image-view.tsx'
import type { StoredDocument } from './file.ts'
import { PreviewNote } from './preview-note.tsx'

/** An iPhone photo. Safari shows HEIC natively; for other browsers it is decoded. */
export function HeicView({ file, document, ...view }: ComponentProps<typeof ImageView>) {
  const { t } = useTranslation('documents')
  const { data: picture, isError } = useQuery(pictureQuery(document, file))

  if (isError) return <PreviewNote document={document} text={t(($) => $.preview.broken)} />
  if (!picture) return <Loading text={t(($) => $.loading)} />
  return <ImageView file={picture} document={document} {...view} />
}

function pictureQuery({ id }: StoredDocument, file: Blob) {
  return {
    queryKey: ['picture', id],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await isShownHere(file)) ? file : decodeHeic(file, signal),
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
