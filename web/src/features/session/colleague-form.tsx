import { askOwnAccess, Email, type LinkGuest, PersonName } from '@klopt/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { fieldErrors, useErrorText } from '../../platform/errors.ts'
import { useFields } from '../../platform/use-fields.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { ErrorTitle } from '../../ui/error-title.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { forgetLinkTyped, readLinkTyped, saveLinkTyped } from '../../platform/link-typed.ts'
import { NextHeading } from './next-heading.tsx'

const empty = { first_name: '', last_name: '', email: '' }
type Field = keyof typeof empty
type Props = { guest: LinkGuest; token: string; onBack: () => void }

/** Somebody to whom the link was forwarded asks whoever sent it for access of their own. */
export function ColleagueForm({ guest, token, onBack }: Props) {
  const { t } = useTranslation('session')
  const errorText = useErrorText()
  const [failure, setFailure] = useState<string | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const form = useFields({
    values: readLinkTyped(empty),
    wrongIn: (field, typed) => (isRight(field, typed[field]) ? undefined : sentenceOf(field)),
    send,
    onType: (typed, field) => saveLinkTyped(field, typed[field]),
  })
  const company = guest.company ?? t(($) => $.other.the_company)
  const inviter = guest.inviter ? t(($) => $.consent.person_of, { person: guest.inviter, company }) : company

  function sentenceOf(field: string) {
    return field === 'email' ? t(($) => $.login.email_invalid) : t(($) => $.consent.name_wrong)
  }
  async function send(typed: typeof empty) {
    setFailure(null)
    try {
      await call(askOwnAccess, { body: { token, ...typed } })
      forgetLinkTyped()
      setAsked(typed.email.trim())
    } catch (error) {
      const wrong = Object.entries(fieldErrors(error)).flatMap(([name, how]) => {
        if (!(name in empty)) return []
        const ownAddress = name === 'email' && how === 'refused'
        return [[name, ownAddress ? t(($) => $.other.own_address) : sentenceOf(name)]]
      })
      if (wrong.length > 0) form.refuse(Object.fromEntries(wrong))
      else setFailure(errorText(error))
    }
  }

  if (asked !== null)
    return (
      <div className="card gate-asks">
        <NextHeading>{t(($) => $.other.asked_title)}</NextHeading>
        <p>{t(($) => $.other.asked, { inviter, email: asked })}</p>
        <p className="muted">{t(($) => $.other.may_close)}</p>
      </div>
    )
  return (
    <div className="card gate-asks">
      {Boolean(form.wrong.length > 0 || failure) && <ErrorTitle />}
      <NextHeading>{t(($) => $.other.ask_title)}</NextHeading>
      <p>{t(($) => $.other.ask_lead, { inviter, guest: guest.name ?? guest.email })}</p>
      <form className="form" noValidate onSubmit={form.submit}>
        <div className="field-pair">
          {(['first_name', 'last_name'] as const).map((name) => (
            <TextField
              key={name}
              {...form.field(name)}
              label={t(($) => $.consent[name])}
              autoComplete={name === 'first_name' ? 'given-name' : 'family-name'}
              error={form.errorOf(name)}
              readOnly={form.busy}
            />
          ))}
        </div>
        <TextField
          {...form.field('email')}
          type="email"
          label={t(($) => $.other.own_email)}
          autoComplete="email"
          error={form.errorOf('email')}
          readOnly={form.busy}
        />
        <ErrorLine text={failure} />
        <Button type="submit" kind="primary" size="tall" wide busy={form.busy && t(($) => $.other.busy)}>
          {t(($) => $.other.ask)}
        </Button>
      </form>
      <Button kind="ghost" onClick={onBack}>
        {t(($) => $.other.back)}
      </Button>
    </div>
  )
}

function isRight(field: Field, typed: string): boolean {
  return (field === 'email' ? Email : PersonName).safeParse(typed).success
}
