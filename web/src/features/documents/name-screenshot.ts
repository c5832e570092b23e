/** Browsers name every pasted picture image.png. Such a file gets a name with the date and time. */
export function nameScreenshot(file: File, now = new Date()): File {
  if (!/^image\.(png|jpe?g)$/i.test(file.name)) return file
  const extension = file.name.slice(file.name.lastIndexOf('.'))
  return new File([file], `Schermafbeelding_${stampOf(now)}${extension}`, {
    type: file.type,
    lastModified: file.lastModified,
  })
}

/** The date and time for a file's name. */
export function stampOf(now: Date): string {
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  return `${day}_${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`
}

function two(n: number): string {
  return String(n).padStart(2, '0')
}
