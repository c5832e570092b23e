/** Whether a file is a picture of a kind that cameras make. */
export function isPhoto(filename: string): boolean {
  return /\.(?:jpe?g|png|webp|hei[cf])$/i.test(filename)
}
