import type { Answer, listColleagueDossiers, Person } from '@klopt/contract'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import '../../ui/field.css'
import '../../ui/select.css'
import { useColleagues } from './colleagues.ts'

type Props = Answer<typeof listColleagueDossiers> & {
  person: Person
  chosen: string
  onChoose: (id: string) => void
}
const most = 3

/** The open dossiers of a colleague, and who is added to them. */
export function Successor({ person, count, dossiers, chosen, onChoose }: Props) {
  const { t } = useTranslation('people')
  const id = useId()
  const { data: people = [] } = useColleagues()
  const shown = dossiers.slice(0, most).map(({ title }) => title)
  const listed = shown.join(', ')
  const others = people.filter((one) => one.id !== person.id && !one.invited)
  const names = count > most ? t(($) => $.remove.and_more, { names: listed, count: count - most }) : listed

  return (
    <>
      <p>{t(($) => $.remove.takes_part, { name: person.full_name, count, names })}</p>
      <div className="field">
        <label htmlFor={id}>{t(($) => $.remove.successor)}</label>
        <div className="select-wrap">
          <select id={id} className="input select" value={chosen} onChange={({ target }) => onChoose(target.value)}>
            {others.map(({ id, full_name, email }) => (
              <option key={id} value={id}>
                {isAlone(full_name, others) ? full_name : `${full_name} (${email})`}
              </option>
            ))}
          </select>
          <ChevronDown className="s16" aria-hidden="true" />
        </div>
      </div>
    </>
  )
}

function isAlone(name: string, people: Person[]): boolean {
  return people.filter(({ full_name }) => full_name === name).length === 1
}
