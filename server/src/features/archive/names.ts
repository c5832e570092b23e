const mostBytes = 180

// Characters that file systems refuse, or that hide or reverse the rest of a name.
const unsafe = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/** Makes unique names of files and folders for any file system, also case-insensitive ones. */
export class Names {
  readonly #taken = new Set<string>()

  free(wanted: string, extension = ''): string {
    const safe = safeName(wanted) || 'naamloos'
    for (let n = 1; ; n++) {
      const end = `${n > 1 ? ` (${n})` : ''}${extension}`
      const name = `${cut(safe, mostBytes - Buffer.byteLength(end))}${end}`
      const key = name.normalize('NFKC').toLowerCase()
      if (this.#taken.has(key)) continue
      this.#taken.add(key)
      return name
    }
  }
}

function safeName(name: string): string {
  const safe = name
    .toWellFormed()
    .normalize('NFC')
    .replace(unsafe, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+|[. ]+$/g, '')
  return devices.test(safe) ? `${safe}_` : safe
}

function cut(text: string, room: number): string {
  let result = ''
  for (const sign of text) {
    if (Buffer.byteLength(result + sign) > room) break
    result += sign
  }
  return result.trim()
}
