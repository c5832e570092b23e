import { giveConsent, type User } from '@klopt/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { useErrorText } from '../../platform/errors.ts'
import { meQuery } from '../../platform/session.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Button } from '../../ui/button.tsx'
import '../../ui/modal.css'
import './consent.css'

type Props = {
  me: User
  /** The company that shares the dossier in the URL, if there is one. */
  invited_by: string | null
  onSignOut: () => void
}

/** Blocks the app until a guest agrees. No dossier data is loaded before, and it cannot be closed. */
export function Consent({ me, invited_by, onSignOut }: Props) {
  const { t, i18n } = useTranslation('session')
  const errorText = useErrorText()
  const client = useQueryClient()
  const site = i18n.language === 'en' ? '/en' : ''
  const agree = useMutation({
    mutationFn: () => call(giveConsent, { params: { id: me.id }, body: { consent: true } }),
    onSuccess: () => client.setQueryData(meQuery.queryKey, { ...me, email_consent_given: true }),
  })

  return (
    <ModalOverlay className="scrim consent" isOpen isKeyboardDismissDisabled>
      <title>{`${t(($) => $.consent.title)} – Klopt`}</title>
      <Modal className="modal">
        <Dialog className="panel-box">
          <Heading slot="title" className="h3" tabIndex={-1}>
            {t(($) => $.consent.title)}
          </Heading>
          <p>{t(($) => $.consent.why, { company: invited_by ?? t(($) => $.consent.some_company) })}</p>
          <p className="muted">{t(($) => $.consent.how_long)}</p>
          <p className="muted">{t(($) => $.consent.terms_too)}</p>
          <ul className="consent-links">
            <li>
              <a href={`${site}/privacy-policy`} target="_blank" rel="noreferrer">
                {t(($) => $.consent.privacy)}
              </a>
            </li>
            <li>
              <a href={`${site}/terms-and-conditions`} target="_blank" rel="noreferrer">
                {t(($) => $.consent.terms)}
              </a>
            </li>
          </ul>
          <ErrorLine text={agree.error && errorText(agree.error)} />
          <footer>
            <Button kind="ghost" onClick={onSignOut}>
              {t(($) => $.sign_out.action)}
            </Button>
            <Button kind="primary" onClick={() => agree.mutate()} busy={agree.isPending && t(($) => $.consent.busy)}>
              {t(($) => $.consent.agree)}
            </Button>
          </footer>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
