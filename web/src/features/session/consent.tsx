import type { Answer, User, validateAccess } from '@klopt/contract'
import { useMutation } from '@tanstack/react-query'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../platform/errors.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import '../../ui/modal.css'
import './consent.css'
import { LegalText } from './legal-text.tsx'
import { sayNotMe } from './not-me.ts'
import { useConsent } from './use-consent.ts'

type Props = {
  me: User
  /** The company that shares the dossier in the URL, if there is one. */
  share: Pick<Answer<typeof validateAccess>, 'dossier_title' | 'invited_by' | 'inviter'> | null
  onSignOut: () => void
  /** Somebody to whom the link was forwarded goes on to ask for access of their own. */
  onNotMe?: (language: string) => Promise<void>
}

/** Blocks the app until a guest agrees. Only the title of the dossier is loaded before, and it cannot be closed. */
export function Consent({ me, share, onSignOut, onNotMe = sayNotMe }: Props) {
  const { t, i18n } = useTranslation('session')
  const errorText = useErrorText()
  const { field, errorOf, submit, failure, busy } = useConsent(me)
  const company = share?.invited_by ?? t(($) => $.consent.some_company)
  const who = share?.inviter ? t(($) => $.consent.person_of, { person: share.inviter, company }) : company
  const notMe = useMutation({ mutationFn: () => onNotMe(i18n.language) })
  const wrong = failure ?? (notMe.error && errorText(notMe.error))
  const site = i18n.language === 'en' ? '/en' : ''

  return (
    <ModalOverlay className="scrim consent" isOpen isKeyboardDismissDisabled>
      <title>{`${t(($) => $.consent.title)} – Klopt`}</title>
      <Modal className="modal">
        <Dialog className="panel-box">
          <Heading slot="title" className="h3" tabIndex={-1}>
            {t(($) => $.consent.title)}
          </Heading>
          <p className="consent-share">
            {t(($) => $.consent.shares, { who })} <b>{share?.dossier_title ?? t(($) => $.consent.a_dossier)}</b>
          </p>
          <div className="consent-whom">
            <p>{t(($) => $.consent.for_whom, { who: me.first_name ? `${me.full_name} (${me.email})` : me.email })}</p>
            <Button
              size="sm"
              disabled={busy}
              busy={notMe.isPending && t(($) => $.consent.busy)}
              onClick={() => notMe.mutate()}
            >
              {t(($) => $.consent.not_me)}
            </Button>
          </div>
          <form id="consent" className="form" noValidate onSubmit={submit}>
            <fieldset className="consent-name" disabled={busy}>
              <legend>{t(($) => $.consent.name)}</legend>
              <p className="hint">{t(($) => $.consent.name_why)}</p>
              <div className="field-pair">
                {(['first_name', 'last_name'] as const).map((name) => (
                  <TextField
                    key={name}
                    {...field(name)}
                    label={t(($) => $.consent[name])}
                    autoComplete={name === 'first_name' ? 'given-name' : 'family-name'}
                    error={errorOf(name)}
                  />
                ))}
              </div>
            </fieldset>
          </form>
          <p className="muted">{t(($) => $.consent.why)}</p>
          <p className="muted">{t(($) => $.consent.how_long)}</p>
          <p className="muted">{t(($) => $.consent.terms_too)}</p>
          <div>
            <LegalText title={t(($) => $.consent.privacy)} address={`${site}/privacy-policy`} />
            <LegalText title={t(($) => $.consent.terms)} address={`${site}/terms-and-conditions`} />
          </div>
          <ErrorLine text={wrong} />
          <footer>
            <Button kind="ghost" onClick={onSignOut}>
              {t(($) => $.sign_out.action)}
            </Button>
            <Button kind="primary" type="submit" form="consent" busy={busy && t(($) => $.consent.busy)}>
              {t(($) => $.consent.agree)}
            </Button>
          </footer>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
