import './badge.css'

/** The two initials of a person, instead of a picture. */
export function Initials({ name }: { name: string }) {
  const words = name.split(/\s+/).filter(Boolean)
  const last = words.length > 1 ? words.at(-1) : undefined
  const letters = [words[0], last].map((word) => word?.at(0) ?? '').join('')
  return (
    <span className="initials" aria-hidden="true">
      {letters.toUpperCase()}
    </span>
  )
}
