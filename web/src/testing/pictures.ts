/** A picture with text-like marks, as a JPEG, PNG or WEBP of the browser. */
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
