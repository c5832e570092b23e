import type { ComponentProps } from 'react'
import './field.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  type: 'checkbox' | 'radio'
  label: string
  note?: string | undefined
}

/** One row of a list of choices, inside an element with class `choices`. */
export function Choice({ label, note, ...rest }: Props) {
  return (
    <label className="choice">
      <input {...rest} className="tick" />
      <span className="choice-text">
        <b>{label}</b>
        {note && <small>{note}</small>}
      </span>
    </label>
  )
}
