import './whole-name.css'

type Props = { text: string; name: string | null | undefined }

/** A sentence with a file name that wraps as a whole and breaks only if it must, not at hyphens. */
export function WholeName({ text, name }: Props) {
  const at = name ? text.indexOf(name) : -1
  if (!name || at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <span className="whole-name">{name}</span>
      {text.slice(at + name.length)}
    </>
  )
}
