import { type Answer, type LinkGuest, mailLinkCode, type validateLink } from '@klopt/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { browserSecret } from '../../platform/browser-secret.ts'
import { useErrorText } from '../../platform/errors.ts'
import { Button } from '../../ui/button.tsx'
import { ColleagueForm } from './colleague-form.tsx'
import { LinkCodeForm } from './link-code-form.tsx'
import { readLinkStep, saveLinkStep } from '../../platform/link-typed.ts'
import { NextHeading } from './next-heading.tsx'

type Props = { guest: LinkGuest; token: string; onOpened: (session: Answer<typeof validateLink>) => void }

/**
 * The guest of a link was never on this device, so it may be somebody to whom they forwarded it. A code in the guest's
 * mailbox tells them apart; a colleague asks for access of their own.
 */
export function OtherDevice({ guest, token, onOpened }: Props) {
  const { t } = useTranslation('session')
  const errorText = useErrorText()
  const [step, setStep] = useState(readLinkStep)
  const [mailing, setMailing] = useState(false)
  const [told, setTold] = useState<{ failure: string | null; again: boolean }>({ failure: null, again: false })

  function goTo(next: typeof step) {
    saveLinkStep(next)
    setStep(next)
  }
  /** Also goes on if no code was sent: an earlier one may be in the mailbox. */
  async function mailCode(again: boolean) {
    if (mailing) return
    setMailing(true)
    setTold({ failure: null, again: false })
    try {
      await call(mailLinkCode, { body: { token, device: browserSecret() } })
      setTold({ failure: null, again })
    } catch (error) {
      setTold({ failure: errorText(error), again: false })
    }
    setMailing(false)
    goTo('code')
  }

  if (step === 'code')
    return (
      <LinkCodeForm
        guest={guest}
        token={token}
        told={told}
        mailing={mailing}
        onAgain={() => void mailCode(true)}
        onBack={() => goTo('question')}
        onOpened={onOpened}
      />
    )
  if (step === 'colleague') return <ColleagueForm guest={guest} token={token} onBack={() => goTo('question')} />
  return (
    <div className="card gate-asks">
      <NextHeading>{t(($) => $.other.title, { name: guest.name ?? guest.email })}</NextHeading>
      <p>{t(($) => $.other.why)}</p>
      <Button
        kind="primary"
        size="tall"
        wide
        busy={mailing && t(($) => $.other.mailing)}
        onClick={() => void mailCode(false)}
      >
        {t(($) => $.other.yes)}
      </Button>
      <Button size="tall" wide onClick={() => goTo('colleague')}>
        {t(($) => $.other.not_me)}
      </Button>
    </div>
  )
}
