import { type DossierUser, limits } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/text-field.tsx'
import { KnownGuests } from './known-guests.tsx'
import type { Wrong } from './use-participant-errors.ts'

type Props = {
  hint: string
  /** The external company that the guest is of, and who of the dossier needs no invitation. */
  companyId: string
  users: DossierUser[]
  form: { email: string; wrong: Wrong | null; busy: boolean; type: (email: string) => void }
}

/** Where the address of a guest is typed, with what has to be mended in it. */
export function GuestEmail({ hint, companyId, users, form: { email, wrong, busy, type } }: Props) {
  const { t } = useTranslation('detail')
  return (
    <>
      <KnownGuests companyId={companyId} without={users} email={email} busy={busy} onPick={type} />
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
    </>
  )
}
