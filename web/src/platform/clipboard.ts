/**
 * The files of a paste. Word and Excel add a picture of copied text, which is ignored in favour of the text. A name or
 * path that a file manager adds does not count as text.
 */
export function pastedFiles(clipboard: DataTransfer | null): File[] {
  const files = [...(clipboard?.files ?? [])]
  const lines = (clipboard?.getData('text/plain') ?? '').trim().split('\n')
  const namesOnly = lines.every((line) => !line || files.some(({ name }) => line.trim().endsWith(name)))
  return namesOnly ? files : []
}
