/** The header of a JPEG. `components`: 1 for grey, 3 for colours, 4 for print. */
export type JpegHead = { width: number; height: number; components: number; orientation: number }

const notFrames = new Set([0xc4, 0xc8, 0xcc])
const exif = 0x45_78_69_66
const orientationTag = 0x01_12

/** Reads the head of a JPEG without decoding it. Null if it is none. */
export function readJpegHead(bytes: Uint8Array): JpegHead | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 4 || view.getUint16(0) !== 0xff_d8) return null
  let orientation = 1
  for (let at = 2; at + 10 < bytes.length;) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1 // padding
      continue
    }
    const length = view.getUint16(at + 2)
    if (marker === 0xe1 && view.getUint32(at + 4) === exif) orientation = orientationOf(view, at + 10, length - 8)
    if (marker >= 0xc0 && marker <= 0xcf && !notFrames.has(marker))
      return {
        height: view.getUint16(at + 5),
        width: view.getUint16(at + 7),
        components: bytes[at + 9] ?? 0,
        orientation,
      }
    if (marker === 0xda || length < 2) return null
    at += 2 + length
  }
  return null
}

/** From 1 (upright) to 8, in the fields (EXIF) that start here. */
function orientationOf(view: DataView, start: number, length: number): number {
  const end = Math.min(view.byteLength, start + length)
  const list = firstList(view, start, end)
  const field = list && fieldAt(view, list, orientationTag)
  return (field && view.getUint16(field + 8, list.little)) || 1
}

type List = { at: number; count: number; little: boolean }

function firstList(view: DataView, start: number, end: number): List | null {
  if (start + 8 > end) return null
  const little = view.getUint16(start) === 0x49_49
  const at = start + view.getUint32(start + 4, little)
  if (at + 2 > end) return null
  const count = view.getUint16(at, little)
  return at + 2 + count * 12 + 4 <= end ? { at, count, little } : null
}

function fieldAt(view: DataView, { at, count, little }: List, tag: number): number | null {
  for (let field = at + 2; field < at + 2 + count * 12; field += 12)
    if (view.getUint16(field, little) === tag) return field
  return null
}

/**
 * The fields (EXIF) of a JPEG, such as when and where it was taken, for a smaller one of the same picture that is
 * upright. Null if it has none. Its small preview is left out, which may lie on its side.
 */
export function fieldsOf(bytes: Uint8Array): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 2; at + 10 < bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1 // padding
      continue
    }
    const length = view.getUint16(at + 2)
    if (marker === 0xda || length < 2 || at + 2 + length > bytes.length) return null
    if (marker === 0xe1 && view.getUint32(at + 4) === exif) return uprighted(bytes.slice(at, at + 2 + length))
    at += 2 + length
  }
  return null
}

function uprighted(segment: Uint8Array): Uint8Array | null {
  const view = new DataView(segment.buffer)
  const list = firstList(view, 10, segment.length)
  if (!list) return null
  const field = fieldAt(view, list, orientationTag)
  if (field) view.setUint16(field + 8, 1, list.little)
  view.setUint32(list.at + 2 + list.count * 12, 0)
  return segment
}

/** A JPEG with these fields at its start. */
export function withFields(bytes: Uint8Array, fields: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(bytes.length + fields.length)
  joined.set(bytes.subarray(0, 2))
  joined.set(fields, 2)
  joined.set(bytes.subarray(2), 2 + fields.length)
  return joined
}
