import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../platform/errors.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toasts.ts'
import { type Colleague, useOtherAddress } from './colleagues.ts'
import { usePersonFields } from './person-fields.ts'

/** An invitation that did not arrive. Another address is invited in place of this one. */
export function OtherAddress({ person }: { person: Colleague }) {
  const { t } = useTranslation('people')
  const [open, setOpen] = useState(false)
  const { email } = person
  return (
    <div className="card users-bounced">
      <p>{t(($) => $.other_address.bounced, { email })}</p>
      <Button size="sm" aria-label={t(($) => $.other_address.open_of, { email })} onClick={() => setOpen(true)}>
        {t(($) => $.other_address.open)}
      </Button>
      {open && <OtherAddressForm person={person} onClose={() => setOpen(false)} />}
    </div>
  )
}

function OtherAddressForm({ person, onClose }: { person: Colleague; onClose: () => void }) {
  const { t } = useTranslation('people')
  const errorText = useErrorText()
  const { errorIn } = usePersonFields()
  const { mutate, isPending, error, reset } = useOtherAddress(person)
  const [email, setEmail] = useState(person.email)
  const [wrong, setWrong] = useState<string>()

  function submit() {
    const address = email.trim()
    const refusal = address === person.email ? t(($) => $.other_address.same) : errorIn('email', address)
    setWrong(refusal)
    if (refusal) return
    const onSuccess = () => {
      toast.good(t(($) => $.new.sent, { email: address }))
      onClose()
    }
    mutate(address, { onSuccess })
  }

  return (
    <FormModal
      title={t(($) => $.other_address.open)}
      open
      onClose={onClose}
      onSubmit={submit}
      submit={t(($) => $.new.submit)}
      blocked={wrong !== undefined}
      busy={isPending}
    >
      <TextField
        label={t(($) => $.fields.email.label)}
        hint={t(($) => $.other_address.hint, { email: person.email })}
        error={wrong}
        type="email"
        value={email}
        readOnly={isPending}
        onChange={(event) => {
          setEmail(event.target.value)
          setWrong(undefined)
          reset()
        }}
      />
      <ErrorLine text={error && errorText(error)} />
    </FormModal>
  )
}
