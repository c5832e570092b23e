import { fileExtension } from '@klopt/contract'

export type Kind = 'pdf' | 'image' | 'heic' | 'xml' | 'none'

/** How a file can be shown, by its extension. The server checked the content against it at the upload. */
export function kindOf(filename: string): Kind {
  const extension = fileExtension(filename)
  if (extension === 'pdf') return 'pdf'
  if (extension === 'xml') return 'xml'
  if (extension === 'heic' || extension === 'heif') return 'heic'
  return extension === 'png' || extension === 'jpg' || extension === 'jpeg' || extension === 'webp' ? 'image' : 'none'
}
