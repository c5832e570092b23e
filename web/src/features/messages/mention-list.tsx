import { useTranslation } from 'react-i18next'
import './mentions.css'
import type { MentionedPerson } from './mentions.ts'

type Props = { people: MentionedPerson[]; active: number; onPick: (person: MentionedPerson) => void }

/** The participants that can be named. The field keeps the focus and its keys. */
export function MentionList({ people, active, onPick }: Props) {
  const { t } = useTranslation('messages')
  return (
    <div className="mention-list" id="mention-list" role="listbox" aria-label={t(($) => $.mention.list)}>
      {people.map((person, n) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys of the field choose it
        <div
          key={person.id}
          id={`mention-${n}`}
          role="option"
          aria-selected={n === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(person)}
        >
          <b className="cut">{person.full_name}</b>
          <span className="cut">{isAlone(person, people) ? person.company.name : person.email}</span>
        </div>
      ))}
    </div>
  )
}

/** Whether no other one has this name at this company. */
function isAlone({ full_name, company }: MentionedPerson, people: MentionedPerson[]): boolean {
  return people.filter((one) => one.full_name === full_name && one.company.id === company.id).length === 1
}
