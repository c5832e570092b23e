import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoginForm } from '../../../features/session/login-form.tsx'
import { nextPage, returnsToShare, takeRememberedPage } from '../../../platform/arrival.ts'
import { useAwake } from '../../../platform/awake.ts'
import { laterPanel } from '../../../platform/later.ts'
import { isNarrow } from '../../../platform/screen.ts'
import { SiteLink } from '../../../site/site-link.tsx'
import { useAddressOf } from '../../../site/use-address.ts'
import { Button } from '../../../ui/button.tsx'

/** For few who sign in. */
const GuestLinkForm = laterPanel(() =>
  import('../../../features/session/guest-link-form.tsx').then((file) => file.GuestLinkForm),
)

export function Part() {
  const { t } = useTranslation('session')
  const addressOf = useAddressOf()
  const awake = useAwake()
  const [chosen, setGuest] = useState<boolean | null>(null)
  const guest = chosen ?? (awake && location.hash === '#guest') // the page of a link leads here
  const shares = awake && returnsToShare()

  if (guest) return <GuestLinkForm onBack={() => setGuest(false)} />
  return (
    <>
      <div className="card">
        <h1>{t(($) => $.login.title)}</h1>
        {shares && <p className="hint">{t(($) => $.login.shares)}</p>}
        <LoginForm onSignedIn={openApp} forgot={addressOf('/forgot-password')} />
      </div>
      <p className="below if-open">
        {t(($) => $.login.no_account)} <SiteLink to="/register">{t(($) => $.login.register)}</SiteLink>
      </p>
      <p className="below" id="guest">
        <Button kind="ghost" disabled={!awake} onClick={() => setGuest(true)}>
          {t(($) => $.guest.open)}
        </Button>
      </p>
    </>
  )
}

/** A full page load, so that nothing of an earlier session stays in memory. */
function openApp() {
  const remembered = takeRememberedPage()
  location.replace(nextPage(location.search) ?? remembered ?? (isNarrow() ? '/app/dossiers' : '/app/dashboard/'))
}
