/** Image headers with a correct size and no image data. */
export function jpegOf(width: number, height: number, ...before: Buffer[]): Buffer {
  const frame = Buffer.from('ffc0001108000000000301220002110103110100', 'hex')
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([Buffer.from('ffd8', 'hex'), ...before, frame, Buffer.from('ffd9', 'hex')])
}

export function jpegSegment(marker: number, size: number): Buffer {
  const segment = Buffer.alloc(2 + size)
  segment.writeUInt8(0xff, 0)
  segment.writeUInt8(marker, 1)
  segment.writeUInt16BE(size, 2)
  return segment
}

export function webpOf(kind: 'VP8 ' | 'VP8L' | 'VP8X', width: number, height: number): Buffer {
  const head = Buffer.alloc(34)
  head.write(`RIFF\x1a\0\0\0WEBP${kind}`, 'latin1')
  if (kind === 'VP8X') {
    head.writeUIntLE(width - 1, 24, 3)
    head.writeUIntLE(height - 1, 27, 3)
  } else if (kind === 'VP8L') {
    head.writeUInt8(0x2f, 20)
    head.writeUInt32LE((width - 1) | ((height - 1) << 14), 21)
  } else {
    head.write('9d012a', 23, 'hex')
    head.writeUInt16LE(width, 26)
    head.writeUInt16LE(height, 28)
  }
  return head
}

export function box(kind: string, ...content: Buffer[]): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0))
  head.write(kind, 4, 'latin1')
  return Buffer.concat([head, ...content])
}

export const ftyp = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'))

/** A HEIF file with still images of these sizes. */
export function heifOf(...sizes: [width: number, height: number][]): Buffer {
  const extents = sizes.map(([width, height]) => box('ispe', Buffer.alloc(4), uint32(width), uint32(height)))
  return Buffer.concat([ftyp, metaOf(box('ipco', ...extents)), box('mdat', Buffer.alloc(20))])
}

export function metaOf(list: Buffer): Buffer {
  return box('meta', Buffer.alloc(4), box('hdlr', Buffer.alloc(24)), box('iprp', list))
}

/** A HEIF file with an image sequence. */
export function sequenceOf(width: number, height: number): Buffer {
  const size = Buffer.concat([uint32(width * 65_536), uint32(height * 65_536)])
  return Buffer.concat([
    ftyp,
    box('moov', box('mvhd', Buffer.alloc(100)), box('trak', box('tkhd', Buffer.alloc(76), size))),
  ])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
