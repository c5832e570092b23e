/**
 * The files that a paste brings. Word and Excel put a picture of the words beside the words, and then the words are
 * what is meant. The name or path that a file manager puts beside a file is no such text.
 */
export function pastedFiles(clipboard: DataTransfer | null): File[] {
  const files = [...(clipboard?.files ?? [])]
  const lines = (clipboard?.getData('text/plain') ?? '').trim().split('\n')
  const names_only = lines.every((line) => !line || files.some(({ name }) => line.trim().endsWith(name)))
  return names_only ? files : []
}
