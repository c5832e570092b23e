import './segments.css'

type Props = { label: string; on: boolean; onChange: (on: boolean) => void }

/** An on/off switch that applies at once. */
export function Switch({ label, on, onChange }: Props) {
  return (
    <label className="switch-of">
      {label}
      <input
        className="switch"
        type="checkbox"
        role="switch"
        aria-checked={on}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
