import { useTranslation } from 'react-i18next'
import { forgetLinkToken } from '../../platform/link-token.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { ErrorTitle } from '../../ui/error-title.tsx'
import { Note } from '../../ui/note.tsx'
import { Punts } from '../../ui/punts.tsx'
import '../../ui/head-state.css'
import './magic-link.css'
import { EndedLink } from './ended-link.tsx'
import { NextHeading } from './next-heading.tsx'
import { OtherDevice } from './other-device.tsx'
import { useMagicLink } from './use-magic-link.ts'

type Props = {
  /** The sign-in. */
  login: string
  open: (path: string) => void
}

/** The page of a guest's link: it waits, asks for confirmation, or explains that the link does not work (any more). */
export function MagicLink({ login, open }: Props) {
  const { t } = useTranslation('session')
  const link = useMagicLink(login, open)
  const failed = link.state === 'failed'
  if (link.state === 'asks') {
    const { who, go } = link
    const name = who.first_name || who.full_name
    return (
      <div className="card gate-asks">
        <NextHeading>{t(($) => $.validate.signed_in_as, { name })}</NextHeading>
        <p>{t(($) => (who.role === 'viewer' ? $.validate.other_guest : $.validate.as_guest))}</p>
        <Button kind="primary" size="tall" wide onClick={go}>
          {t(($) => $.validate.go_on)}
        </Button>
        <a
          className={buttonClass({ kind: 'secondary', size: 'tall', wide: true })}
          href="/app"
          onClick={() => forgetLinkToken()}
        >
          {t(($) => $.validate.stay, { name })}
        </a>
      </div>
    )
  }

  if (link.state === 'other') return <OtherDevice {...link} />
  if (link.state === 'ended') return <EndedLink {...link} login={login} />

  // Both states are prerendered; until hydration CSS shows the right one.
  return (
    <>
      {!failed && (
        <div className="card gate-wait if-link" role="status">
          <h1 className="sr">{t(($) => $.validate.title)}</h1>
          <Punts />
          <p>{t(($) => $.validate.waiting)}</p>
        </div>
      )}
      <div className={classes('card', !failed && 'if-no-link')}>
        {failed && <ErrorTitle />}
        <h1>{t(($) => $.validate.no_access)}</h1>
        <Note kind="wrong">{t(($) => $.validate.failed)}</Note>
        <p className="muted">
          {t(($) => $.validate.whom_to_ask)} {t(($) => $.validate.have_account)}{' '}
          <a href={login}>{t(($) => $.login.submit)}</a>
        </p>
        <a className={buttonClass({ size: 'tall', wide: true })} href={`${login}#guest`}>
          {t(($) => $.guest.open)}
        </a>
      </div>
    </>
  )
}
