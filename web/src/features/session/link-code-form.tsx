import { type Answer, LinkCode, type LinkGuest, openLinkWithCode, type validateLink } from '@klopt/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../platform/api.ts'
import { browserSecret } from '../../platform/browser-secret.ts'
import { useErrorText } from '../../platform/errors.ts'
import { useFields } from '../../platform/use-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { ErrorTitle } from '../../ui/error-title.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { forgetLinkTyped, readLinkTyped, saveLinkTyped } from '../../platform/link-typed.ts'
import { NextHeading } from './next-heading.tsx'

type Props = {
  guest: LinkGuest
  token: string
  /** What became of the last request for a code. */
  told: { failure: string | null; again: boolean }
  mailing: boolean
  onAgain: () => void
  onBack: () => void
  onOpened: (session: Answer<typeof validateLink>) => void
}

/** The code from the guest's mailbox opens the link on this device. */
export function LinkCodeForm({ guest, token, told, mailing, onAgain, onBack, onOpened }: Props) {
  const { t } = useTranslation('session')
  const errorText = useErrorText()
  const [failure, setFailure] = useState<string | null>(null)
  const { field, errorOf, refuse, submit, busy } = useFields({
    values: readLinkTyped({ code: '' }),
    wrongIn: (_, { code }) => (LinkCode.safeParse(code).success ? undefined : t(($) => $.other.code_form)),
    send,
    onType: ({ code }) => saveLinkTyped('code', code),
  })
  const [taken, setTaken] = useState(() => readLinkTyped({ taken: '' }).taken === 'yes')
  const wrong = errorOf('code')

  async function send({ code }: { code: string }) {
    setFailure(null)
    try {
      const session = await call(openLinkWithCode, { body: { token, device: browserSecret(), code, take_back: taken } })
      forgetLinkTyped()
      onOpened(session)
    } catch (error) {
      const reason = error instanceof ApiError ? error.code : null
      if (reason === 'wrong_code' || reason === 'code_ended') refuse({ code: t(($) => $.other[reason]) })
      else setFailure(errorText(error))
    }
  }

  return (
    <div className="card gate-asks">
      {Boolean(wrong ?? failure) && <ErrorTitle />}
      <NextHeading>{t(($) => $.other.code_title)}</NextHeading>
      <p>{t(($) => $.other.code_sent, { email: guest.email })}</p>
      <form className="form" noValidate onSubmit={submit}>
        <TextField
          {...field('code')}
          label={t(($) => $.other.code)}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={32}
          error={wrong}
          readOnly={busy}
        />
        <div className="choices">
          <Choice
            type="checkbox"
            label={t(($) => $.other.taken)}
            note={t(($) => $.other.taken_note)}
            checked={taken}
            onChange={({ target }) => {
              setTaken(target.checked)
              saveLinkTyped('taken', target.checked ? 'yes' : '')
            }}
          />
        </div>
        <ErrorLine text={failure ?? told.failure} />
        <Button type="submit" kind="primary" size="tall" wide busy={busy && t(($) => $.other.busy)}>
          {t(($) => $.other.open)}
        </Button>
      </form>
      <Button size="tall" wide busy={mailing && t(($) => $.other.mailing)} onClick={onAgain}>
        {t(($) => $.other.again)}
      </Button>
      <p className="muted" role="status">
        {t(($) => (told.again ? $.other.sent_again : $.other.no_mail))}
      </p>
      <Button kind="ghost" onClick={onBack}>
        {t(($) => $.other.back)}
      </Button>
    </div>
  )
}
