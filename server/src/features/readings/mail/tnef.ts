/** A file inside a `winmail.dat`, the wrapping of Outlook (MS-OXTNEF). */
export type TnefFile = { filename: string; content: Uint8Array }

const signature = 0x223e9f78
const [beginAttachment, title, data, properties] = [0x00069002, 0x00018010, 0x0006800f, 0x00069005]
const [longFilename, displayName] = [0x3707, 0x3001]
const filesMost = 100

/** The files of a winmail.dat. What cannot be read is left out: it comes from outside and may be damaged. */
export function readTnef(bytes: Uint8Array): TnefFile[] {
  const files: (Partial<TnefFile> & { short?: string })[] = []
  try {
    const reader = new Reader(bytes)
    if (reader.u32() !== signature) return []
    reader.skip(2)
    while (reader.left > 9 && files.length <= filesMost) {
      reader.skip(1)
      const [id, length] = [reader.u32(), reader.u32()]
      const value = reader.bytes(length)
      reader.skip(2)
      if (id === beginAttachment) files.push({})
      const file = files.at(-1)
      if (!file) continue
      if (id === title) file.short = text(value, false)
      if (id === data) file.content = value
      if (id === properties) file.filename = readName(value) ?? file.filename ?? ''
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error // it ends too early
  }
  return files.flatMap(({ filename, short, content }) =>
    content?.length ? [{ filename: filename || short || '', content }] : [],
  )
}

/** The long name among the MAPI properties of an attachment. */
function readName(value: Uint8Array): string | undefined {
  const reader = new Reader(value)
  const names = new Map<number, string>()
  try {
    for (let left = Math.min(reader.u32(), 1000); left > 0; left -= 1) {
      const [type, id] = [reader.u16(), reader.u16()]
      if (id >= 0x8000) skipNamed(reader)
      for (const part of valuesOf(reader, type))
        if (id === longFilename || id === displayName) names.set(id, text(part, (type & 0xfff) === 0x1f))
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return names.get(longFilename) || names.get(displayName)
}

function skipNamed(reader: Reader): void {
  reader.skip(16)
  if (reader.u32() === 0) reader.skip(4)
  else reader.skip(padded(reader.u32()))
}

const sizes: Record<number, number> = {
  0x01: 4,
  0x02: 4,
  0x03: 4,
  0x04: 4,
  0x05: 8,
  0x06: 8,
  0x07: 8,
  0x0a: 4,
  0x0b: 4,
  0x14: 8,
  0x40: 8,
  0x48: 16,
}

function valuesOf(reader: Reader, type: number): Uint8Array[] {
  const [base, isMultiple] = [type & 0xfff, (type & 0x1000) !== 0]
  const size = sizes[base]
  if (size !== undefined) {
    const count = isMultiple ? reader.u32() : 1
    return Array.from({ length: Math.min(count, 1000) }, () => reader.bytes(size))
  }
  const values: Uint8Array[] = []
  for (let left = Math.min(reader.u32(), 1000); left > 0; left -= 1) {
    const length = reader.u32()
    values.push(reader.bytes(length))
    reader.skip(padded(length) - length)
  }
  return values
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4
}

function text(bytes: Uint8Array, isWide: boolean): string {
  return new TextDecoder(isWide ? 'utf-16le' : 'windows-1252').decode(bytes).replace(/\0+$/, '')
}

/** Reads little-endian numbers. Beyond the end it throws a RangeError. */
class Reader {
  readonly #view: DataView
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get left(): number {
    return this.#bytes.length - this.#at
  }

  u16(): number {
    return this.#view.getUint16(this.skip(2), true)
  }

  u32(): number {
    return this.#view.getUint32(this.skip(4), true)
  }

  bytes(length: number): Uint8Array {
    const start = this.skip(length)
    return this.#bytes.subarray(start, start + length)
  }

  /** The position before the skipped bytes. */
  skip(length: number): number {
    const start = this.#at
    if (length > this.left) throw new RangeError('too short')
    this.#at += length
    return start
  }
}
