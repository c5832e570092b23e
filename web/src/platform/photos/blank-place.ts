const gpsPointer = 0x88_25
const longType = 4
/** The bytes of one value, by the type of a field. */
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]
const mostFields = 500
const placeName = 'exif:GPS'

/**
 * Overwrites where a photo was taken with zeros, in the bytes themselves: in JPEG, HEIC, WEBP and PNG, and in a second
 * picture in the same file. Everything else stays, such as which side is up. True if there was a place.
 *
 * Formats put their fields (EXIF) in different boxes, but the fields always start with the same four bytes. So these are
 * searched instead, and taken for fields only if all that follows fits.
 */
export function blankPlace(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let found = false
  for (let at = 0; at + 14 < bytes.length; at += 1) {
    const little = bytes[at] === 0x49 && bytes[at + 1] === 0x49 && bytes[at + 2] === 0x2a && bytes[at + 3] === 0
    const big = bytes[at] === 0x4d && bytes[at + 1] === 0x4d && bytes[at + 2] === 0 && bytes[at + 3] === 0x2a
    if (little || big) found = blankFields(view, at, little) || found
    else if (bytes[at] === 0x65 && hasText(bytes, at, placeName)) found = blankText(bytes, at) || found
  }
  return found
}

/** Blanks the list of GPS fields to which the first list points. Offsets count from `start`. */
function blankFields(view: DataView, start: number, little: boolean): boolean {
  const first = start + view.getUint32(start + 4, little)
  const count = countAt(view, first, little)
  for (let n = 0; n < count; n += 1) {
    const field = first + 2 + n * 12
    if (view.getUint16(field, little) !== gpsPointer || view.getUint16(field + 2, little) !== longType) continue
    const list = start + view.getUint32(field + 8, little)
    const fields = countAt(view, list, little)
    for (let m = 0; m < fields; m += 1) blankField(view, start, list + 2 + m * 12, little)
    if (fields > 0) view.setUint16(list, 0)
    return fields > 0
  }
  return false
}

function blankField(view: DataView, start: number, field: number, little: boolean) {
  const size = (sizes[view.getUint16(field + 2, little)] ?? 0) * view.getUint32(field + 4, little)
  const value = start + view.getUint32(field + 8, little)
  if (size > 4 && value + size <= view.byteLength) fill(view, value, size)
  fill(view, field, 12)
}

/** How many fields a list has; 0 if it does not fit in the file, so that it is none. */
function countAt(view: DataView, list: number, little: boolean): number {
  if (list + 2 > view.byteLength) return 0
  const count = view.getUint16(list, little)
  return count <= mostFields && list + 2 + count * 12 <= view.byteLength ? count : 0
}

/** In XMP: `exif:GPSLatitude="52,5.1N"` or `<exif:GPSLatitude>52,5.1N<`. Its text becomes spaces: zeros would be a place. */
function blankText(bytes: Uint8Array, from: number): boolean {
  let found = false
  let at = from + placeName.length
  while (at < bytes.length && isLetter(bytes[at])) at += 1
  const opens = bytes[at] === 0x3e || (bytes[at] === 0x3d && (bytes[at + 1] === 0x22 || bytes[at + 1] === 0x27)) // > =" ='
  if (!opens) return false
  for (at += bytes[at] === 0x3e ? 1 : 2; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === 0x3c || byte === 0x22 || byte === 0x27) break // < " '
    found = found || byte !== 0x20
    bytes[at] = 0x20
  }
  return found
}

function isLetter(byte = 0): boolean {
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
}

function hasText(bytes: Uint8Array, at: number, text: string): boolean {
  for (let n = 0; n < text.length; n += 1) if (bytes[at + n] !== text.codePointAt(n)) return false
  return true
}

function fill(view: DataView, at: number, length: number) {
  new Uint8Array(view.buffer, view.byteOffset + at, length).fill(0)
}
