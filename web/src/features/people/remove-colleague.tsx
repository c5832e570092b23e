import type { Person } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../platform/session.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Loading } from '../../ui/loading.tsx'
import { colleagueDossiersQuery, useRemoveColleague } from './colleagues.ts'
import { Successor } from './successor.tsx'

type Props = { person: Person; open: boolean; onCancel: () => void; onRemoved: () => void }

/** Confirms the removal of a colleague, and who takes over their dossiers. It can be undone for five seconds after that. */
export function RemoveColleague({ person, open, onCancel, onRemoved }: Props) {
  const { t } = useTranslation('people')
  const me = useMe()
  const { mutate: remove } = useRemoveColleague()
  const { data, isPending, isError } = useQuery({ ...colleagueDossiersQuery(person.id), enabled: open })
  const [successor_id, setSuccessor] = useState(me.id)
  const takesPart = data !== undefined && data.count > 0

  function confirm() {
    remove({ ...person, ...(takesPart && { successor_id }) })
    onRemoved()
  }

  return (
    <Confirm
      title={t(($) => $.remove.title)}
      action={t(($) => $.remove.confirm)}
      open={open}
      onClose={onCancel}
      onConfirm={confirm}
      busy={isPending}
      wrong={isError ? t(($) => $.remove.load_failed) : undefined}
    >
      <div className="form">
        <p>{t(($) => $.remove.ask, { name: person.full_name })}</p>
        {isPending && <Loading text={t(($) => $.remove.loading)} />}
        {takesPart && <Successor person={person} {...data} chosen={successor_id} onChoose={setSuccessor} />}
      </div>
    </Confirm>
  )
}
