import type { HeldMail } from '@klopt/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../platform/errors.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Paper } from '../../ui/paper.tsx'
import { When } from '../../ui/when.tsx'
import '../../ui/facts.css'
import { useDecide } from './mails.ts'
import { Proof } from './proof.tsx'

type Props = { mail: HeldMail; may: boolean; onClose: () => void }

/** A mail that waits, with the two decisions about it. */
export function HeldMailDialog({ mail, may, onClose }: Props) {
  const { t } = useTranslation('mails')
  const errorText = useErrorText()
  const { mutate, isPending, error } = useDecide()
  const [always, setAlways] = useState(false)
  const [block, setBlock] = useState(false)
  const from = mail.from_email
  const busy = isPending && t(($) => $.busy)
  const decide = (let_in: boolean) =>
    mutate({ mail, let_in, standing: let_in ? always : block }, { onSuccess: onClose })

  return (
    <Modal
      title={t(($) => $.title, { from })}
      open
      onClose={onClose}
      busy={isPending}
      className="held"
      footer={
        may && (
          <>
            <Button disabled={always} busy={busy} onClick={() => decide(false)}>
              {t(($) => $.refuse)}
            </Button>
            <Button kind="primary" disabled={block} busy={busy} onClick={() => decide(true)}>
              {t(($) => $.let_in)}
            </Button>
          </>
        )
      }
    >
      <dl className="facts">
        <dt>{t(($) => $.from)}</dt>
        <dd>
          {mail.from_name || from}
          <Proof verdict={mail.verdict} email={from} />
        </dd>
        <dt>{t(($) => $.subject)}</dt>
        <dd>{mail.subject}</dd>
        <dt>{t(($) => $.received)}</dt>
        <dd>
          <When at={mail.created_at} />
        </dd>
      </dl>
      {mail.excerpt && <blockquote>{mail.excerpt}</blockquote>}
      {mail.files.length > 0 && (
        <ul className="mail-files">
          {mail.files.map((filename) => (
            <li key={filename}>
              <Paper filename={filename} />
              <span>{filename}</span>
            </li>
          ))}
        </ul>
      )}
      {may && (
        <div className="choices">
          {mail.verdict === 'pass' && !block && (
            <Choice
              type="checkbox"
              label={t(($) => $.always)}
              checked={always}
              onChange={(event) => setAlways(event.currentTarget.checked)}
            />
          )}
          {!always && (
            <Choice
              type="checkbox"
              label={t(($) => $.block)}
              checked={block}
              onChange={(event) => setBlock(event.currentTarget.checked)}
            />
          )}
        </div>
      )}
      <p className="hint">{t(($) => $.yours, { from })}</p>
      <ErrorLine text={error && errorText(error)} />
    </Modal>
  )
}
