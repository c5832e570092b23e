const tail_length = 8
const signs = new Intl.Segmenter()

/** Cuts a name in two for truncating in the middle, so that its end and extension always stay. */
export function splitName(filename: string): [head: string, tail: string] {
  const letters = [...signs.segment(filename)].map(({ segment }) => segment)
  const at = Math.max(0, letters.length - tail_length)
  return [letters.slice(0, at).join(''), letters.slice(at).join('')]
}

export function kilobytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1024))} KB`
}

/** What is on the clipboard without a name of its own, each browser calls the same; here it is called by its moment. */
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
