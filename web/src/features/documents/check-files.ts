import { fileExtension, type file_faults, limits } from '@klopt/contract'

export type RefusedFile = { filename: string; reason: 'too_large' | 'empty' | 'surplus' | (typeof file_faults)[number] }
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

function reasonAgainst(file: File): RefusedFile['reason'] | null {
  if (!fileExtension(file.name)) return 'wrong_type'
  if (file.size > limits.file_bytes) return 'too_large'
  return file.size === 0 ? 'empty' : null
}

/** The same file chosen or dropped twice is one file. */
function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
}
