import './wordmark.css'

/** The logo: the name as text, with its full stop as an element. */
export function Wordmark() {
  return (
    <span className="wordmark" translate="no">
      Klopt
      <i aria-hidden="true" />
    </span>
  )
}
