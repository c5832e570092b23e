import { splitName } from './file-names.ts'

/** A name that is cut in the middle when it does not fit; read out and copied whole. */
export function FileName({ name }: { name: string }) {
  const [head, tail] = splitName(name)
  return (
    <span className="mid" title={name}>
      <span>{head}</span>
      <span>{tail}</span>
    </span>
  )
}
