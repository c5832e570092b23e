import type { Language } from '@klopt/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Segments } from '../../ui/segments.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAccountForm } from './use-account-form.ts'
import { useFirstField } from '../../ui/use-first-field.ts'

const names = ['first_name', 'last_name'] as const
const languages: Language[] = ['NL', 'EN']

export function AccountForm({ onDone, onLanguage }: { onDone: () => void; onLanguage: () => void }) {
  const { t } = useTranslation('people')
  const me = useMe()
  const form = useAccountForm(me, { onDone, onLanguage })
  const first = useFirstField<HTMLFormElement>()
  const id = useId()
  const wrong = names.flatMap((field) => {
    const text = form.errorOf(field)
    return text ? [{ id: id + field, text }] : []
  })

  return (
    <form className="card panel" noValidate ref={first} onSubmit={form.submit}>
      <div className="form edit-form">
        <ErrorSummary wrong={wrong} attempt={form.attempt} />
        <div className="field-pair">
          {names.map((field) => (
            <TextField
              key={field}
              {...form.field(field)}
              id={id + field}
              label={t(($) => $.fields[field].label)}
              autoComplete={field === 'first_name' ? 'given-name' : 'family-name'}
              error={form.errorOf(field)}
              readOnly={form.busy}
            />
          ))}
        </div>
        <fieldset className="field">
          <legend>{t(($) => $.account.language)}</legend>
          <Segments
            options={languages.map((value) => ({
              value,
              label: t(($) => $.own_languages[value]),
              lang: value.toLowerCase(),
            }))}
            value={form.language}
            onChange={form.setLanguage}
            disabled={form.busy}
          />
        </fieldset>
        <TextField label={t(($) => $.account.email)} value={me.email} readOnly />
        <div className="field-pair">
          <TextField label={t(($) => $.account.role)} value={t(($) => $.roles[me.role])} readOnly />
          <TextField label={t(($) => $.account.company)} value={me.company.name} readOnly />
        </div>
        <ErrorLine text={form.failure} />
      </div>
      <div className="panel-foot">
        <Button onClick={onDone} disabled={form.busy}>
          {t(($) => $.account.cancel)}
        </Button>
        <Button type="submit" kind="primary" busy={form.busy && t(($) => $.busy, { ns: 'ui' })}>
          {t(($) => $.account.save)}
        </Button>
      </div>
    </form>
  )
}
