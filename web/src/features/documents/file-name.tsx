import { splitName } from './file-names.ts'

/** A file name that is cut in the middle if it does not fit. Screen readers and the clipboard get the whole name. */
export function FileName({ name }: { name: string }) {
  const [head, tail] = splitName(name)
  return (
    <span className="file-name" dir="auto" title={name}>
      <span>{head}</span>
      <span>{tail}</span>
    </span>
  )
}
