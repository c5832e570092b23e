import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contactEmail } from '../../platform/contact-email.ts'
import { Note } from '../../ui/note.tsx'
import { AdminStep } from './admin-step.tsx'
import { CompanyStep } from './company-step.tsx'
import { ConfirmationStep } from './confirmation-step.tsx'
import { type Draft, emptyDraft, readDraft, storeDraft } from './draft.ts'
import { CompanyConflict, EmailConflict } from './conflict.tsx'
import { readGuest } from './guest.ts'
import { StepList } from './step-list.tsx'
import { stepNames } from './step-names.ts'
import { type LegalLink, TermsStep } from './terms-step.tsx'
import { holdFocus, typedAhead, withTyped } from './typed-ahead.ts'
import { useRegistration } from './use-registration.ts'
import './wizard.css'

type Props = { login: string; legalLink: LegalLink }

type Start = { from: 'new' | 'stored' | 'guest'; first: Draft; focus?: () => void }

/**
 * Registers a company in four steps. Restores input from before a reload, and fills in what is known of a guest. What
 * was typed before the script was there stays.
 */
export function Wizard(props: Props) {
  const [{ from, first, focus }, setStart] = useState<Start>({ from: 'new', first: emptyDraft })
  // In the same task as the hydration, so that no key is pressed in between.
  useLayoutEffect(() => {
    const typed = typedAhead()
    const stored = readDraft()
    // Only the hydrated page can read storage and what was typed into it.
    // oxlint-disable-next-line react/set-state-in-effect
    if (stored) setStart({ from: 'stored', first: withTyped(stored, typed), focus: holdFocus() })
    if (typed) storeDraft(withTyped(stored ?? emptyDraft, typed))
  }, [])
  useLayoutEffect(() => focus?.(), [focus])
  useEffect(() => {
    void fillIn()

    async function fillIn() {
      const known = readDraft() ? null : await readGuest()
      if (known && !readDraft()) setStart({ from: 'guest', first: known }) // otherwise they type already
    }
  }, [])
  return <Steps key={from} first={first} follows={from === 'guest'} {...props} />
}

function Steps({ first, follows, login, legalLink }: Props & { first: Draft; follows: boolean }) {
  const { t } = useTranslation('registration')
  const registration = useRegistration(first)
  const { step, conflict, confirmed, draft, forget, goTo } = registration
  const signIn = (
    <>
      {t(($) => $.have_account)} <a href={login}>{t(($) => $.sign_in)}</a>
    </>
  )

  return (
    <>
      <h1 className="sr">{t(($) => $.title)}</h1>
      {step > 1 && <title>{`${t(($) => $.step_title, { step })} – Klopt`}</title>}
      <div className="card register">
        <aside>
          <StepList step={step} onGoTo={confirmed === null ? goTo : null} />
          {confirmed === null && <p className="account">{signIn}</p>}
        </aside>
        <div className="wizard-pane">{pane()}</div>
      </div>
      {confirmed === null && <p className="below only-m">{signIn}</p>}
    </>
  )

  function pane(): ReactNode {
    if (conflict && 'company' in conflict) return <CompanyConflict conflict={conflict.company} onBack={() => goTo(1)} />
    if (conflict) return <EmailConflict email={conflict.email} login={login} onOther={forget} />
    return (
      <Step key={step} step={step} focused={draft.begun !== null}>
        {confirmed !== null && <ConfirmationStep {...confirmed} login={login} onSend={registration.sendAgain} />}
        {step === 1 && (
          <>
            {follows ? (
              <div className="wizard-follows">
                <Note>
                  <p>
                    <b>{t(($) => $.guest.follows)}</b>
                  </p>
                  <p>{t(($) => $.guest.how)}</p>
                </Note>
              </div>
            ) : (
              <p>{t(($) => $.company.lead, { email: contactEmail() })}</p>
            )}
            <CompanyStep registration={registration} />
          </>
        )}
        {step === 2 && (
          <>
            <p>{t(($) => $.terms.lead, { company: draft.company.name.trim() })}</p>
            <TermsStep registration={registration} legalLink={legalLink} />
          </>
        )}
        {step === 3 && (
          <>
            <p>{t(($) => $.admin.lead)}</p>
            <AdminStep registration={registration} />
          </>
        )}
      </Step>
    )
  }
}

/** A step with its heading, which gets the focus when the step changes. */
function Step({ step, focused, children }: { step: number; focused: boolean; children: ReactNode }) {
  const { t } = useTranslation('registration')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focused) heading.current?.focus()
  }, [focused])
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {t(($) => $.steps[stepNames[step - 1] ?? 'company'])}
      </h2>
      {children}
    </>
  )
}
