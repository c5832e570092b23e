import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Loading } from '../../../ui/loading.tsx'
import { ImageView } from './image-view.tsx'
import { pictureQuery } from './picture.ts'
import { PreviewNote } from './preview-note.tsx'

/** An iPhone photo. Safari shows HEIC natively; for other browsers it is decoded. */
export function HeicView({ file, document, ...view }: ComponentProps<typeof ImageView>) {
  const { t } = useTranslation('documents')
  const { data: picture, isError } = useQuery(pictureQuery(document, file))

  if (isError) return <PreviewNote document={document} text={t(($) => $.preview.broken)} />
  if (!picture) return <Loading text={t(($) => $.loading)} />
  return <ImageView file={picture} document={document} {...view} />
}
