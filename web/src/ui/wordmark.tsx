import './wordmark.css'

/** The name is live text; its full stop is the sign. */
export function Wordmark() {
  return (
    <span className="wm" translate="no">
      Klopt
      <i aria-hidden="true" />
    </span>
  )
}
