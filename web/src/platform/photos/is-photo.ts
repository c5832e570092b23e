import { fileExtension } from '@klopt/contract/limits'

const pictures = new Set(['png', 'jpg', 'jpeg', 'heic', 'heif', 'webp'])

/** Whether the name of a file is that of a picture of a kind that cameras make. */
export function isPhoto(filename: string): boolean {
  return pictures.has(fileExtension(filename) ?? '')
}
