import { endingOf, type FileExtension, limits } from '@klopt/contract'

// Control and format characters. Direction marks make 'fdp.exe' look like 'exe.pdf'.
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const nameless = 'document'

/** Cleans an uploaded file's name: no folders, no invisible characters, so that it can be shown and saved anywhere. */
export function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const [stem, extension] = splitExtension(last.toWellFormed().replace(unseen, '').normalize('NFC').trim())
  return shorten(stem || nameless, extension)
}

/** The same kinds under another ending. */
const twins = { jpeg: 'jpg', heif: 'heic' } as const

/** The name and type of a file by what it is: 'foto.HEIC' of a JPEG becomes 'foto.jpg'. */
export function namedAs(filename: string, extension: FileExtension): { filename: string; extension: FileExtension } {
  const named = endingOf(filename).slice(1)
  if (named === extension || (isTwin(named) && twins[named] === extension)) return { filename, extension: named }
  return { filename: shorten(splitExtension(filename)[0], `.${extension}`), extension }
}

function isTwin(ending: string): ending is keyof typeof twins {
  return Object.hasOwn(twins, ending)
}

/** `name`, or if taken 'naam (2).pdf' and so on. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const [stem, extension] = splitExtension(name)
  let free = name
  for (let n = 2; taken.has(free); n++) free = shorten(stem, ` (${n})${extension}`)
  return free
}

function splitExtension(name: string): [stem: string, extension: string] {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot)]
}

/** Shortens the stem at a whole character, so that the name has a length that every file system allows. */
function shorten(stem: string, end: string): string {
  let room = limits.file_name_bytes - Buffer.byteLength(end)
  let result = ''
  for (const sign of stem) {
    room -= Buffer.byteLength(sign)
    if (room < 0) break
    result += sign
  }
  return result + end
}
