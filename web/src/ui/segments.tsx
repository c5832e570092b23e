import { useId } from 'react'
import './segments.css'

type Props<Value extends string> = {
  options: { value: Value; label: string; lang?: string }[]
  value: Value
  onChange: (value: Value) => void
  disabled?: boolean
}

/** Radio buttons side by side, inside a fieldset with a legend. */
export function Segments<Value extends string>({ options, value, onChange, disabled = false }: Props<Value>) {
  const name = useId()
  return (
    <span className="segments">
      {options.map((option) => (
        <label key={option.value} lang={option.lang}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </span>
  )
}
