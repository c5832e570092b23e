import { askNewLink, type EndedLink as Ended } from '@klopt/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { useErrorText } from '../../platform/errors.ts'
import { forgetLinkToken } from '../../platform/link-token.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { NextHeading } from './next-heading.tsx'

type Props = Ended & { token: string; login: string }

/** A link that was withdrawn. Who did so is not said; a new one can be asked for, with the same answer for everybody. */
export function EndedLink({ company, token, login }: Props) {
  const { t } = useTranslation('session')
  const errorText = useErrorText()
  const [state, setState] = useState<'open' | 'asking' | 'asked'>('open')
  const [failure, setFailure] = useState<string | null>(null)

  // The pages of forms load no cache of queries.
  async function ask() {
    setState('asking')
    setFailure(null)
    try {
      await call(askNewLink, { body: { token } })
      forgetLinkToken()
      setState('asked')
    } catch (error) {
      setFailure(errorText(error))
      setState('open')
    }
  }

  if (state === 'asked')
    return (
      <div className="card gate-asks">
        <NextHeading key="asked">{t(($) => $.ended.asked_title)}</NextHeading>
        <p>{t(($) => $.ended.asked, { company })}</p>
        <p className="muted">{t(($) => $.ended.may_close)}</p>
      </div>
    )
  return (
    <div className="card gate-asks">
      <NextHeading>{t(($) => $.ended.title)}</NextHeading>
      <p>{t(($) => $.ended.lead)}</p>
      <ErrorLine text={failure} />
      <Button
        kind="primary"
        size="tall"
        wide
        busy={state === 'asking' && t(($) => $.other.mailing)}
        onClick={() => void ask()}
      >
        {t(($) => $.ended.ask, { company })}
      </Button>
      <p className="muted">
        {t(($) => $.validate.have_account)} <a href={login}>{t(($) => $.login.submit)}</a>
      </p>
    </div>
  )
}
