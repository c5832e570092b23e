import { splitName } from './file-names.ts'

/** A name that is cut in the middle when it does not fit; read out and copied whole, in the direction of its own script. */
export function FileName({ name }: { name: string }) {
  const [head, tail] = splitName(name)
  return (
    <span className="mid" dir="auto" title={name}>
      <span>{head}</span>
      <span>{tail}</span>
    </span>
  )
}
