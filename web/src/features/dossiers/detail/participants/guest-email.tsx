import { limits, type Person } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { Loading } from '../../../../ui/loading.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { KnownGuests } from './known-guests.tsx'
import type { ParticipantError } from './use-participant-errors.ts'

type Props = {
  hint: string
  form: {
    email: string
    wrong: ParticipantError | null
    busy: boolean
    type: (email: string) => void
    /** The known contacts of the external company. The field waits for them, to avoid a layout shift. */
    known: { data: Person[] | undefined; isLoading: boolean }
  }
  /** People who already take part. */
  without?: { id: string }[]
}

const none: { id: string }[] = []

/** The field for a guest's mail address, with its error and the known contacts. */
export function GuestEmail({ hint, form: { email, wrong, busy, type, known }, without = none }: Props) {
  const { t } = useTranslation('detail')
  const people = (known.data ?? []).filter(({ id }) => !without.some((user) => user.id === id))
  if (known.isLoading) return <Loading text={t(($) => $.loading)} />

  return (
    <>
      <TextField
        label={t(($) => $.add.email)}
        hint={hint}
        error={wrong?.mend ? wrong.text : undefined}
        type="email"
        placeholder={t(($) => $.add.email_example)}
        maxLength={limits.email}
        value={email}
        readOnly={busy}
        onChange={(event) => type(event.target.value)}
      />
      <KnownGuests people={people} email={email} busy={busy} onPick={type} />
    </>
  )
}
