import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { companyPeopleQuery } from '../../../platform/relations.ts'
import { People } from './people.tsx'

type Props = {
  companyId: string
  /** Who takes part already. */
  without?: { id: string }[]
  email: string
  busy: boolean
  onPick: (email: string) => void
}

/** The contacts of an external company that are known already: choosing one fills in the address. */
export function KnownGuests({ companyId, without, email, busy, onPick }: Props) {
  const { t } = useTranslation('detail')
  const { data: people = [] } = useQuery(companyPeopleQuery(companyId))
  const known = people.filter(({ id }) => !without?.some((user) => user.id === id))
  const chosen = known.find((person) => person.email === email.trim().toLowerCase())
  if (known.length === 0) return null

  return (
    <People
      title={t(($) => $.add.known)}
      type="radio"
      people={known}
      chosen={chosen ? [chosen.id] : []}
      disabled={busy}
      onChoose={(id) => onPick(known.find((person) => person.id === id)?.email ?? '')}
    />
  )
}
