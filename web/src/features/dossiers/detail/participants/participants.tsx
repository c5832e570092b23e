import type { Dossier } from '@klopt/contract'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Participant } from './participant.tsx'
import { useRemoval } from './removal.ts'

/** The participants, grouped by company in the order in which the companies joined. */
export function Participants({ dossier, me }: { dossier: Dossier; me: string }) {
  const { t } = useTranslation('detail')
  const list = useRef<HTMLUListElement>(null)
  const { remove, stateOf } = useRemoval(dossier.id)
  const place = new Map(dossier.companies.map(({ id }, n) => [id, n]))
  const placeOf = (companyId: string) => place.get(companyId) ?? place.size
  const users = dossier.users
    .filter(({ id }) => !stateOf(id).hidden)
    .toSorted((one, other) => placeOf(one.company.id) - placeOf(other.company.id))

  /** Moves the focus to the next row with a button before removing the row. */
  function removeAt(index: number, id: string) {
    const rows = [...(list.current?.children ?? [])]
    const buttons = [...rows.slice(index + 1), ...rows.slice(0, index).toReversed()].map((row) =>
      row.querySelector('button'),
    )
    const next = buttons.find((button) => button !== null) ?? list.current
    next?.focus()
    remove(id)
  }

  return (
    <>
      <h3 className="h4 people-head">{t(($) => $.details.participants)}</h3>
      <ul className="people" ref={list} tabIndex={-1}>
        {users.map((user, index) => (
          <li key={user.id}>
            <Participant
              dossierId={dossier.id}
              user={user}
              isMe={user.id === me}
              wrong={stateOf(user.id).wrong}
              onRemove={() => removeAt(index, user.id)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
