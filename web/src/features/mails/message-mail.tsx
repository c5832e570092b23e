import { fileExtension, type Message, type OmittedPart } from '@klopt/contract'
import { CircleAlert, Mail } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LeftOut } from './left-out.tsx'
import './mails.css'
import { laterPanel } from '../../platform/later.ts'

// A dialog.
const WholeMail = laterPanel(() => import('./whole-mail.tsx').then((file) => file.WholeMail))

export type MessageMailProps = { message: Message; part: 'mark' | 'foot' }

/** The parts of a message that came by mail: a mark beside the sender, and a foot below the text. */
export function MessageMail({ message, part }: MessageMailProps) {
  if (!message.mail) return null
  return part === 'mark' ? <Mark /> : <Foot mail={message.mail} messageId={message.id} />
}

type ShownMail = NonNullable<Message['mail']>

function Mark() {
  const { t } = useTranslation('mails')
  return (
    <span className="via">
      <Mail aria-hidden="true" />
      {t(($) => $.by_mail)}
    </span>
  )
}

function Foot({ mail, messageId }: { mail: ShownMail; messageId: string }) {
  const { t } = useTranslation('mails')
  const [open, setOpen] = useState(false)
  const [unfolded, setUnfolded] = useState(false)
  const left = mail.not_taken.filter(({ reason }) => reason !== 'image' && reason !== 'already_here')
  const missing = left.filter((one) => !isForPrograms(one))
  const programs = left.filter(isForPrograms)
  const names = missing.map(({ filename, reason }) => `${filename} (${t(($) => $.reasons[reason])})`).join(', ')
  const kindOf = ({ filename }: OmittedPart) =>
    t(($) => $.kinds[kinds.find(([, ending]) => ending.test(filename))?.[0] ?? 'other'])
  return (
    <>
      {missing.length > 0 && (
        <p className="not-taken">
          <CircleAlert className="s16" aria-hidden="true" />
          {t(($) => $.not_taken, { names })}
        </p>
      )}
      {programs.length > 0 && (
        <p className="unchecked">{t(($) => $.for_programs, { names: programs.map(kindOf).join(', ') })}</p>
      )}
      {mail.unchecked && <p className="unchecked">{t(($) => $.unchecked)}</p>}
      <p className="mail-foot">
        {mail.let_in_by && <span>{t(($) => $.mail_from, { from: mail.from_email })}</span>}
        {mail.cut && (
          <button type="button" className="link" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
            {t(($) => (unfolded ? $.hide_left_out : $.show_left_out))}
          </button>
        )}
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {t(($) => $.show_whole)}
        </button>
      </p>
      {unfolded && <LeftOut messageId={messageId} />}
      {open && <WholeMail messageId={messageId} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Not a document that there is no room for. */
function isForPrograms({ filename, reason }: OmittedPart): boolean {
  return reason === 'other' && fileExtension(filename) === null
}

const kinds = [
  ['calendar', /\.ics$/i],
  ['contact', /\.vcf$/i],
  ['reaction', /reaction\.json$/i],
  ['key', /^key\.asc$/i],
  ['signature', /\.(?:p7s|asc|sig)$/i],
] as const
