/**
 * The files that a paste brings. Word and Excel put a picture of the words beside the words, and then the words are
 * what is meant. The name or path that a file manager puts beside a file is no such text.
 */
export function pastedFiles(clipboard: DataTransfer | null): File[] {
  const files = [...(clipboard?.files ?? [])]
  const names = new Set(files.map(({ name }) => name))
  const lines = (clipboard?.getData('text/plain') ?? '').split(/[\r\n]+/).filter((line) => line.trim())
  const names_only = lines.every((line) => names.has(line.slice(line.search(/[^/\\]*$/))))
  return names_only ? files : []
}
