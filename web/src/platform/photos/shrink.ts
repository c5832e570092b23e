const quality = 0.85

/**
 * A photo as an upright JPEG of at most so many pixels on a side. Null if the browser cannot decode it, as Chrome cannot
 * decode HEIC, or if it is no larger and `onlyLarger`. It has nothing of the original but its picture.
 */
export async function shrink(file: File, mostSide: number, onlyLarger = false): Promise<File | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!picture || (onlyLarger && Math.max(picture.width, picture.height) <= mostSide)) {
    picture?.close() // a decoded photo takes up to 200 MB
    return null
  }
  const scale = Math.min(1, mostSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.fillStyle = 'white' // what is see-through would become black
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  canvas.width = 0 // frees its memory at once
  if (!jpeg) return null
  const name = /\.jpe?g$/i.test(file.name) ? file.name : file.name.replace(/\.\w+$/, '.jpg')
  return new File([jpeg], name, { type: 'image/jpeg', lastModified: file.lastModified })
}
