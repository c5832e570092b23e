import { useTranslation } from 'react-i18next'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Modal } from '../../ui/modal.tsx'
import { When } from '../../ui/when.tsx'
import '../../ui/facts.css'
import { useWholeMail } from './mails.ts'
import { Proof } from './proof.tsx'

type Props = { messageId: string; onClose: () => void }

/** The mail that a message came from, as text. */
export function WholeMail({ messageId, onClose }: Props) {
  const { t } = useTranslation('mails')
  const { data: mail, isError } = useWholeMail(messageId)
  return (
    <Modal title={t(($) => $.whole)} open onClose={onClose} wide className="held">
      {isError && <ErrorLine text={t(($) => $.failed)} />}
      {mail && (
        <>
          <dl className="facts">
            <dt>{t(($) => $.from)}</dt>
            <dd>
              {mail.from_name && `${mail.from_name} · `}
              {mail.from_email}
              <Proof verdict={mail.verdict} email={mail.from_email} />
            </dd>
            <dt>{t(($) => $.to)}</dt>
            <dd>{mail.to.join(', ')}</dd>
            <dt>{t(($) => $.subject)}</dt>
            <dd>{mail.subject}</dd>
            {mail.date && (
              <>
                <dt>{t(($) => $.received)}</dt>
                <dd>
                  <When at={mail.date} as="long" />
                </dd>
              </>
            )}
          </dl>
          <p className="mail-text">{mail.text}</p>
        </>
      )}
    </Modal>
  )
}
