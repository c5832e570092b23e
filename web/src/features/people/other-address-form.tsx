import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../platform/errors.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toasts.ts'
import { type Colleague, useOtherAddress } from './colleagues.ts'
import { usePersonFields } from './person-fields.ts'

/** Invites another address in place of one that mail did not reach. */
export function OtherAddressForm({ person, onClose }: { person: Colleague; onClose: () => void }) {
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
