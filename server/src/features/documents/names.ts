import { limits } from '@klopt/contract'

// Controls, and everything without a shape of its own: direction marks make 'fdp.exe' read as 'exe.pdf'.
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const nameless = 'document'

/** The name that a file came with as one that can be shown and saved anywhere: no folders, nothing that hides. */
export function cleanName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const [stem, extension] = apart(last.toWellFormed().replace(unseen, '').normalize('NFC').trim())
  return fitted(stem || nameless, extension)
}

/** `name`, or 'naam (2).pdf' and so on when it is taken. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const [stem, extension] = apart(name)
  let free = name
  for (let n = 2; taken.has(free); n++) free = fitted(stem, ` (${n})${extension}`)
  return free
}

function apart(name: string): [stem: string, extension: string] {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot)]
}

/** Cuts the stem, never the end and never within a sign, so that the whole has a length that any disk takes. */
function fitted(stem: string, end: string): string {
  let room = limits.file_name_bytes - Buffer.byteLength(end)
  let kept = ''
  for (const sign of stem) {
    room -= Buffer.byteLength(sign)
    if (room < 0) break
    kept += sign
  }
  return kept + end
}
