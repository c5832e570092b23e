/** By the orientation that a camera writes: the quarters to turn clockwise. Mirrored pictures (2, 4, 5, 7) are not papers. */
const quarters: Partial<Record<number, number>> = { 3: 2, 6: 1, 8: 3 }

/** The quarters by which a picture with this EXIF part must be turned clockwise to stand upright, as browsers show it. */
export function quartersIn(exif: Buffer): number {
  return quarters[orientationOf(exif)] ?? 0
}

/** The orientation, from 1 to 8, or 1. */
function orientationOf(exif: Buffer): number {
  const little = exif.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (at + 2 > exif.length ? 0 : little ? exif.readUInt16LE(at) : exif.readUInt16BE(at))
  const long = (at: number) => (at + 4 > exif.length ? 0 : little ? exif.readUInt32LE(at) : exif.readUInt32BE(at))
  const table = long(4)
  const entries = Math.min(short(table), 200)
  for (let n = 0; n < entries; n += 1) {
    const entry = table + 2 + 12 * n
    if (short(entry) === 0x0112) return short(entry + 8)
  }
  return 1
}
