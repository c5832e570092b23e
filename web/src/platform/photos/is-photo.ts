const picture = /\.(?:png|jpe?g|heic|heif|webp)$/i
const madeOfPhotos = /^Foto_.*\.pdf$/i

/** The beginning of the name that Klopt gives to what was taken with the camera. */
export const cameraName = 'Foto_'

/** Whether the name of a file is that of a picture of a kind that cameras make. */
export function isPhoto(filename: string): boolean {
  return picture.test(filename)
}

/** Whether it is a photo, or a document that Klopt made of several. */
export function isPhotographed(filename: string): boolean {
  return isPhoto(filename) || madeOfPhotos.test(filename)
}
