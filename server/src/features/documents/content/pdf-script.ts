import { promisify } from 'node:util'
import { constants, inflate } from 'node:zlib'
import type { Bytes } from './bytes.ts'
import { FileFault, type Fault } from './fault.ts'
import { type Decrypt, decryptionOf } from './pdf-key.ts'
import { stringsOf } from './pdf-strings.ts'
import { Walk } from './pdf-walk.ts'

const unpack = promisify(inflate)
const unpackedMost = 64 * 1024 * 1024
const streamsMost = 100_000
const triedMost = 10 // encryption dictionaries: a file saved again may contain each twice
const dictionaryMost = 65_536 // of the trailer and of the encryption
const headMost = 1_000_000 // of the offsets in an object stream
const beginnings = /(?<![A-Za-z])(?:obj|trailer)(?![A-Za-z])/g
const scriptOfForm = /<script|x-javascript/i

type ObjectStream = { at: number; names: Set<string>; entries: string; number: number; generation: number }
/** The facts of the whole file that are needed to read its streams. */
type FileContext = { hasXfa: boolean; isEncrypted: boolean; isPlain: boolean; encryption: string[]; ids: Buffer[] }

/**
 * 'script' for a PDF with JavaScript or a program to start, also in an object stream or under a name in hex escapes.
 * Viewers jump to objects by offset, so everything that starts like an object is checked, whatever surrounds it.
 */
export async function faultOfPdf(bytes: Bytes): Promise<Fault | null> {
  const whole = await bytes.read(0, bytes.size)
  const text = whole.toString('latin1')
  const walk = new Walk(text)
  const streams: ObjectStream[] = []
  const context: FileContext = { hasXfa: false, isEncrypted: false, isPlain: true, encryption: [], ids: [] }
  try {
    for (const match of text.matchAll(beginnings)) {
      const { names, end, stream } = walk.object(match.index + match[0].length)
      const entries = () => text.slice(match.index, end)
      if (stream) {
        const [, number, generation] =
          /(\d+)[^\d]+(\d+)[^\d]*$/.exec(text.slice(Math.max(0, match.index - 40), match.index)) ?? []
        streams.push({ at: end, names, entries: entries(), number: Number(number), generation: Number(generation) })
      }
      if (names.has('Encrypt')) context.isEncrypted = true
      if (names.has('XFA')) context.hasXfa = true
      const isShort = end - match.index <= dictionaryMost
      if (isEncryption(names) && isShort) context.encryption.push(entries())
      if (names.has('Encrypt')) {
        if (!isShort) return 'unchecked'
        const { strings, rest } = stringsOf(entries())
        context.ids.push(strings.get('ID') ?? Buffer.alloc(0))
        context.isPlain &&= hasPlainId(rest)
      }
      if (streams.length > streamsMost || context.encryption.length + context.ids.length > triedMost) return 'unchecked'
    }
    await lookIntoStreams(whole, streams, context)
    return null
  } catch (error) {
    if (error instanceof FileFault) return error.fault
    throw error
  }
}

function isEncryption(names: Set<string>): boolean {
  return ['O', 'U', 'P'].every((name) => names.has(name))
}

async function lookIntoStreams(whole: Buffer, streams: ObjectStream[], context: FileContext): Promise<void> {
  const decrypt = context.isEncrypted ? decryptionBy(context) : undefined
  if (decrypt === 'locked') return // without the password nothing can run
  const budget = { left: unpackedMost }
  for (const packed of streams) {
    const ofObjects = packed.names.has('N') && packed.names.has('First') // viewers do not check the type
    if (!ofObjects && (!context.hasXfa || packed.names.has('Image'))) continue
    if (decrypt === null) throw new FileFault('protected')
    const text = await unpackedText(whole, packed, { budget, must: ofObjects, decrypt })
    budget.left -= text.length
    if (ofObjects) objectsIn(text)
    else if (scriptOfForm.test(text)) throw new FileFault('script')
  }
}

function decryptionBy({ encryption, ids, isPlain }: FileContext): Decrypt | 'locked' | null {
  const results = encryption.flatMap((one) => [...ids, Buffer.alloc(0)].map((id) => decryptionOf(one, id)))
  return (
    results.find((one) => typeof one === 'function') ??
    (results.length &&
    results.every((one) => one === 'locked') &&
    isPlain &&
    encryption.every((one) => hasPlainKeys(one))
      ? 'locked'
      : null)
  )
}

/**
 * If the keys of an encryption are written in an unusual way, viewers may read other values than these and open the
 * file.
 */
function hasPlainKeys(dictionary: string): boolean {
  const { rest } = stringsOf(dictionary)
  const isOnce = ['O', 'U', 'P', 'R', 'V'].every((name) => rest.split(new RegExp(`/${name}(?![A-Za-z])`)).length === 2)
  const extras = ['EncryptMetadata', ...(rest.includes('/CF') ? [] : ['Length'])]
  const isUnclear =
    extras.some((name) => rest.split(`/${name}`).length > 2) || /\/EncryptMetadata(?!\s+(?:true|false))/.test(rest)
  return isOnce && !isUnclear && !/[#%]|\/(?:O|U|P|R|V|Length)\s*\d+\s+\d+\s+R/.test(rest)
}

function hasPlainId(trailer: string): boolean {
  return trailer.split('/ID').length === 2 && /\/ID\s*\[\s*\]/.test(trailer) && !/[#%]/.test(trailer)
}

/** Checks each object by its offset and all in sequence, because viewers differ. */
function objectsIn(text: string): void {
  const walk = new Walk(text)
  for (let at = 0; at < text.length;) at = walk.object(at).end
  const head = /^[\d\s]*/.exec(text)?.[0] ?? ''
  if (head.length > headMost) throw new FileFault('unchecked')
  const places = head.trim().split(/\s+/).map(Number)
  for (let n = 1; n < places.length; n += 2) {
    const place = head.length + (places[n] ?? 0)
    if (place < text.length) walk.object(place)
  }
}

type UnpackOptions = { budget: { left: number }; must: boolean; decrypt: Decrypt | undefined }

/** An object stream with unusual settings cannot be checked and is refused. */
async function unpackedText(
  whole: Buffer,
  packed: ObjectStream,
  { budget, must, decrypt }: UnpackOptions,
): Promise<string> {
  const { at, names, entries, number, generation } = packed
  const begin = whole[at] === 13 ? at + (whole[at + 1] === 10 ? 2 : 1) : at + 1
  const filters = [...names].filter((name) => /^(Fl|.*Decode|AHx|A85|LZW|RL|CCF|DCT|Crypt)$/.test(name))
  const plain = filters.length === 0 && !names.has('Filter') && !names.has('F')
  const deflated = filters.length === 1 && /^Fl(ateDecode)?$/.test(filters[0] ?? '') && !names.has('Predictor')
  const isClear = !/DecodeParms[\s\d]*R|\/DP/.test(entries) && entries.split(filters[0] ?? '\0').length <= 2
  if (must && /[#%]/.test(entries)) throw new FileFault('unchecked') // these can hide the real settings
  let data = whole.subarray(begin)
  const isMeasured = entries.split('/Length').length === 2 && /\/Length\s+\d+(?![\d]|\s+\d+\s+R)/.test(entries)
  if (plain && decrypt && must && !isMeasured) throw new FileFault('unchecked')
  // Truncated compressed data fails to decompress. Plain data would lose its end, so it is cut only at its own length.
  if (decrypt || (plain && isMeasured)) {
    const length = Number(/\/Length\s+(\d+)/.exec(entries)?.[1] ?? 0)
    const stop = data.indexOf('endstream')
    data = data.subarray(0, Math.max(length, stop < 0 ? data.length : stop))
  }
  if (decrypt) {
    budget.left -= data.length // each stream may claim the length of the file
    if (budget.left < 0) throw new FileFault('unchecked')
    data = decrypt(data, number, generation)
  }
  const most = Math.max(1, budget.left)
  if (plain && data.length > most) throw new FileFault('unchecked')
  if (plain) return data.toString('latin1')
  if (deflated && isClear) {
    const options = { maxOutputLength: most, ...(!decrypt && { finishFlush: constants.Z_SYNC_FLUSH }) }
    const text = await unpack(data, options).catch(unlessTooLong)
    if (text) return text.toString('latin1')
  }
  if (must) throw new FileFault('unchecked')
  return ''
}

/** Viewers cannot decompress broken data either, but data that is too long may hide anything. */
function unlessTooLong(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
    throw new FileFault('unchecked')
  return null
}
