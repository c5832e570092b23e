import './feedback.css'

/** The loader: three full stops that fade in turn. */
export function Punts() {
  return (
    <span className="punts" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}
