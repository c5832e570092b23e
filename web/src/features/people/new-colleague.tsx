import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorLine } from '../../ui/error-line.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { RoleField } from './role-field.tsx'
import { useNewColleague } from './use-new-colleague.ts'

const fields = ['first_name', 'last_name'] as const

/** The form for admins to invite a colleague. The input stays after a refusal. */
export function NewColleague({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('people')
  const form = useNewColleague(onClose)
  const id = useId()
  const wrong = (['first_name', 'last_name', 'email'] as const).flatMap((field) => {
    const text = form.errorOf(field)
    return text ? [{ id: id + field, text }] : []
  })

  return (
    <FormModal
      title={t(($) => $.new.title)}
      open={open}
      onClose={onClose}
      onGiveUp={form.giveUp}
      onSubmit={form.submit}
      submit={t(($) => $.new.submit)}
      blocked={form.conflict}
      busy={form.busy}
    >
      <ErrorSummary wrong={wrong} attempt={form.attempt} />
      <div className="field-pair">
        {fields.map((field) => (
          <TextField
            key={field}
            {...form.field(field)}
            id={id + field}
            label={t(($) => $.fields[field].label)}
            error={form.errorOf(field)}
            readOnly={form.busy}
          />
        ))}
      </div>
      <TextField
        {...form.field('email')}
        id={`${id}email`}
        type="email"
        label={t(($) => $.fields.email.label)}
        error={form.errorOf('email')}
        readOnly={form.busy}
      />
      <RoleField role={form.role} busy={form.busy} onChoose={form.setRole} />
      <ErrorLine text={form.failure} />
    </FormModal>
  )
}
