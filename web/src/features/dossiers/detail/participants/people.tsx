import type { Person } from '@klopt/contract'
import { useId } from 'react'
import { Choice } from '../../../../ui/choice.tsx'

type Props = {
  title: string
  type: 'checkbox' | 'radio'
  people: Person[]
  chosen: string[]
  disabled: boolean
  onChoose: (id: string, chosen: boolean) => void
}

/** People of one company to choose from. */
export function People({ title, type, people, chosen, disabled, onChoose }: Props) {
  const name = useId()
  return (
    <fieldset className="choices-of" disabled={disabled}>
      <legend>{title}</legend>
      <div className="choices">
        {people.map(({ id, full_name, email }) => (
          <Choice
            key={id}
            type={type}
            name={name}
            label={full_name}
            note={full_name === email ? undefined : email}
            checked={chosen.includes(id)}
            onChange={(event) => onChoose(id, event.target.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}
