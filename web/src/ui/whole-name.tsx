import './whole-name.css'

type Props = { text: string; name: string | null | undefined }

/** A sentence with a file's name in it, which goes to the next line as one: it breaks only where it must, not at each hyphen. */
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
