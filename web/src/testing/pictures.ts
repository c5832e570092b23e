/** A picture with text-like marks, as a JPEG or PNG of the browser. */
export async function pictureOf(width: number, height: number, type = 'image/jpeg'): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = 'black'
  for (let x = 4; x < width - 8; x += 12) pen.fillRect(x, height / 3, 5, height / 6)
  return new Uint8Array(await (await canvas.convertToBlob({ type, quality: 0.9 })).arrayBuffer())
}

/** A PNG with these fields (EXIF). */
export async function pngWith(width: number, height: number, fields: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const png = await pictureOf(width, height, 'image/png')
  const chunk = new Uint8Array(12 + fields.length)
  const view = new DataView(chunk.buffer)
  view.setUint32(0, fields.length)
  chunk.set(new TextEncoder().encode('eXIf'), 4)
  chunk.set(fields, 8)
  view.setUint32(8 + fields.length, checksum(chunk.subarray(4, 8 + fields.length)))
  const after_head = 33
  return Uint8Array.from([...png.subarray(0, after_head), ...chunk, ...png.subarray(after_head)])
}

function checksum(bytes: Uint8Array): number {
  let sum = 0xff_ff_ff_ff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xed_b8_83_20 : sum >>> 1
  }
  return (sum ^ 0xff_ff_ff_ff) >>> 0
}
