import { fileExtension, type fileFaults, limits } from '@klopt/contract'
import { isPhoto } from '../../platform/photos/is-photo.ts'

/** `gone`: it was shared, and another tab has sent or removed it. */
export type RefusedFile = {
  filename: string
  reason: 'too_large' | 'empty' | 'surplus' | 'gone' | (typeof fileFaults)[number]
}
export type CheckedFiles = { files: File[]; refused: RefusedFile[] }

/** Separates the chosen files into valid and refused ones. Invalid files do not block the valid ones. */
export function checkFiles(chosen: File[], already: File[] = []): CheckedFiles {
  const files: File[] = []
  const refused: RefusedFile[] = []
  for (const file of chosen) {
    const reason = reasonAgainst(file) ?? (already.length + files.length >= limits.files_per_upload ? 'surplus' : null)
    if (reason) refused.push({ filename: file.name, reason })
    else if (![...already, ...files].some((other) => isSame(file, other))) files.push(file)
  }
  return { files, refused }
}

/** Like `checkFiles`, before photos are prepared: a photo may be larger, because the upload makes it smaller. */
export function checkUnprepared(chosen: File[]): CheckedFiles {
  const standIns = new Map(chosen.map((file) => [isPhoto(file.name) ? smaller(file) : file, file]))
  const { files, refused } = checkFiles([...standIns.keys()])
  return { files: files.flatMap((file) => standIns.get(file) ?? []), refused }
}

/** A file with the same name and time that is small enough. */
function smaller(file: File): File {
  if (file.size <= limits.file_bytes) return file
  return new File([file.slice(0, limits.file_bytes)], file.name, { lastModified: file.lastModified })
}

function reasonAgainst(file: File): RefusedFile['reason'] | null {
  if (!fileExtension(file.name)) return 'wrong_type'
  if (file.size > limits.file_bytes) return 'too_large'
  return file.size === 0 ? 'empty' : null
}

/** The same file chosen or dropped twice is one file. */
export function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
}
