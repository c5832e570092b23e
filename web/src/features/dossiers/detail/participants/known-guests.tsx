import type { Person } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { People } from './people.tsx'

type Props = { people: Person[]; email: string; busy: boolean; onPick: (email: string) => void }

/** The known contacts of an external company. Choosing one fills in the address above. */
export function KnownGuests({ people, email, busy, onPick }: Props) {
  const { t } = useTranslation('detail')
  const chosen = people.find((person) => person.email === email.trim().toLowerCase())
  if (people.length === 0) return null

  return (
    <People
      title={t(($) => $.add.known)}
      type="radio"
      people={people}
      chosen={chosen ? [chosen.id] : []}
      disabled={busy}
      onChoose={(id) => onPick(people.find((person) => person.id === id)?.email ?? '')}
    />
  )
}
