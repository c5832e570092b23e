import { type Dossier, Email, limits, PersonName } from '@klopt/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../../platform/api.ts'
import { forgetTyped } from '../../../../platform/device.ts'
import { fieldErrors, useErrorText } from '../../../../platform/errors.ts'
import { useSavedFields } from '../../../../platform/use-saved-fields.ts'
import { ErrorLine } from '../../../../ui/error-line.tsx'
import { ErrorTitle } from '../../../../ui/error-title.tsx'
import { FormModal } from '../../../../ui/form-modal.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { toast } from '../../../../ui/toasts.ts'
import { useAddColleague } from '../writes.ts'

const empty = { first_name: '', last_name: '', email: '' }
type Field = keyof typeof empty
type Props = { dossier: Dossier; companyId: string; open: boolean; onClose: () => void }

/** A guest adds a colleague of their own company, who gets a link of their own. */
export function AddColleague({ dossier, companyId, open, onClose }: Props) {
  const { t } = useTranslation('detail')
  const errorText = useErrorText()
  const typed = `add-colleague.${dossier.id}`
  const [failure, setFailure] = useState<string | null>(null)
  const add = useAddColleague(dossier.id)
  const form = useSavedFields({ saved_as: typed, values: empty, wrongIn, refusalOf, send })
  const other = dossier.companies.find(({ id }) => id !== companyId)?.name ?? ''

  function wrongIn(field: Field, value: string) {
    if (field === 'email') return Email.safeParse(value).success ? undefined : t(($) => $.add.bad_email)
    return PersonName.safeParse(value).success ? undefined : t(($) => $.add_colleague.bad_name)
  }
  function refusalOf(field: Field) {
    return field === 'email' ? t(($) => $.add.bad_email) : t(($) => $.add_colleague.bad_name)
  }
  function send(person: typeof empty) {
    setFailure(null)
    add.mutate(person, {
      onSuccess: () => {
        toast.good(t(($) => $.add.invited))
        giveUp()
      },
      onError: (error) => {
        toast.wrong(t(($) => $.add_colleague.failed))
        if (Object.keys(fieldErrors(error)).length > 0) return form.showErrors(error)
        setFailure(refusal(error))
      },
    })
  }
  function refusal(error: Error): string {
    const code = error instanceof ApiError ? error.code : null
    if (code === 'other_company') return t(($) => $.add_colleague.other_company, { company: other })
    if (code === 'removed_before') return t(($) => $.add_colleague.removed_before, { company: other })
    if (code === 'colleagues_open') return t(($) => $.add_colleague.full, { count: limits.guest_colleagues_open })
    return errorText(error)
  }
  function giveUp() {
    forgetTyped(typed)
    onClose()
  }

  return (
    <FormModal
      title={t(($) => $.add_colleague.title)}
      open={open}
      onClose={onClose}
      onGiveUp={giveUp}
      onSubmit={form.submit}
      submit={t(($) => $.add.submit)}
      busy={add.isPending}
    >
      {Boolean(form.wrong.length > 0 || failure) && <ErrorTitle />}
      <p className="muted">{t(($) => $.add_colleague.lead, { company: other })}</p>
      <div className="field-pair">
        {(['first_name', 'last_name'] as const).map((field) => (
          <TextField
            key={field}
            {...form.field(field)}
            label={t(($) => $.add_colleague[field])}
            error={form.errorOf(field)}
            readOnly={add.isPending}
          />
        ))}
      </div>
      <TextField
        {...form.field('email')}
        type="email"
        label={t(($) => $.add.email)}
        error={form.errorOf('email')}
        readOnly={add.isPending}
      />
      <ErrorLine text={failure} />
    </FormModal>
  )
}
