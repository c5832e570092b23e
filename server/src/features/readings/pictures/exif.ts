/** By the orientation that a camera writes: the quarters to turn clockwise. Mirrored pictures (2, 4, 5, 7) are not papers. */
const quarters: Partial<Record<number, number>> = { 3: 2, 6: 1, 8: 3 }

const [orientation, across, down, unit, more, wide, high] = [0x0112, 0x011a, 0x011b, 0x0128, 0x8769, 0xa002, 0xa003]
const [short, rational] = [3, 5]
/** Dots in an inch, of which each is a pixel as people see it. */
const [inch, usual] = [2, 72]

type Size = { width: number; height: number }

/** The quarters by which a picture with this EXIF part must be turned clockwise to stand upright, as browsers show it. */
export function quartersIn(exif: Buffer): number {
  return quarters[tagsIn(exif).get(orientation) ?? 1] ?? 0
}

/**
 * The size at which browsers show a picture that is `upright`: its pixels, or that which its EXIF part says if it follows
 * from the density of its pixels.
 */
export function shownSize(exif: Buffer, upright: Size): Size {
  const tags = tagsIn(exif)
  const [x, y] = [tags.get(across) ?? 0, tags.get(down) ?? 0]
  const shown = { width: tags.get(wide) ?? 0, height: tags.get(high) ?? 0 }
  if (tags.get(unit) !== inch || !(x > 0 && y > 0 && shown.width > 0 && shown.height > 0)) return upright
  const isTurned = quartersIn(exif) % 2 === 1
  const own = isTurned ? turned(upright) : upright
  const follows =
    Math.round((own.width * usual) / x) === shown.width && Math.round((own.height * usual) / y) === shown.height
  if (!follows) return upright
  return isTurned ? turned(shown) : shown
}

function turned({ width, height }: Size): Size {
  return { width: height, height: width }
}

/** The numbers in its two tables. */
function tagsIn(exif: Buffer): Map<number, number> {
  const little = exif.toString('latin1', 0, 2) === 'II'
  const shortAt = (at: number) => (at + 2 > exif.length ? 0 : little ? exif.readUInt16LE(at) : exif.readUInt16BE(at))
  const longAt = (at: number) => (at + 4 > exif.length ? 0 : little ? exif.readUInt32LE(at) : exif.readUInt32BE(at))
  const tags = new Map<number, number>()
  const take = (table: number) => {
    const entries = Math.min(shortAt(table), 200)
    for (let n = 0; n < entries; n += 1) {
      const entry = table + 2 + 12 * n
      const [kind, value] = [shortAt(entry + 2), longAt(entry + 8)]
      const number = kind === short ? shortAt(entry + 8) : kind === rational ? longAt(value) / longAt(value + 4) : value
      tags.set(shortAt(entry), number)
    }
  }
  take(longAt(4))
  const others = tags.get(more)
  if (others) take(others)
  return tags
}
