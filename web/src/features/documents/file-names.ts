const tail_length = 8
const segmenter = new Intl.Segmenter()

/** Splits a name for truncation in the middle, so that its end and extension stay visible. */
export function splitName(filename: string): [head: string, tail: string] {
  const letters = [...segmenter.segment(filename)].map(({ segment }) => segment)
  const at = Math.max(0, letters.length - tail_length)
  return [letters.slice(0, at).join(''), letters.slice(at).join('')]
}

export function kilobytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1024))} KB`
}

/** Browsers name every pasted picture image.png. Such a file gets a name with the date and time. */
export function nameScreenshot(file: File, now = new Date()): File {
  if (!/^image\.(png|jpe?g)$/i.test(file.name)) return file
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  const time = `${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`
  const extension = file.name.slice(file.name.lastIndexOf('.'))
  return new File([file], `Schermafbeelding_${day}_${time}${extension}`, {
    type: file.type,
    lastModified: file.lastModified,
  })
}

function two(n: number): string {
  return String(n).padStart(2, '0')
}
