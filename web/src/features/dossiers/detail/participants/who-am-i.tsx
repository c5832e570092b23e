import type { Dossier, User } from '@klopt/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signOut } from '../../../../platform/session.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Modal } from '../../../../ui/modal.tsx'

/** For whom the link of a guest is, and the way to the inviter for somebody else. */
export function WhoAmI({ dossier, guest, onClose }: { dossier: Dossier; guest: User; onClose: () => void }) {
  const { t } = useTranslation('detail')
  const [isOther, setOther] = useState(false)
  const leave = useMutation({ mutationFn: signOut, networkMode: 'always' })
  const { email, first_name, full_name } = guest
  const invitedBy = dossier.users.find(({ id }) => id === guest.id)?.invited_by
  const others = dossier.users.filter(({ company }) => company.id !== guest.company_id)
  const host = others.find(({ id }) => id === invitedBy) ?? others[0] // the inviter may have left
  const inviter = host?.full_name ?? dossier.companies.find(({ id }) => id !== guest.company_id)?.name

  const actions = isOther ? (
    <>
      <Button busy={leave.isPending && t(($) => $.busy, { ns: 'ui' })} onClick={() => leave.mutate()}>
        {t(($) => $.who_am_i.sign_out)}
      </Button>
      {host && (
        <a
          className={buttonClass({ kind: 'primary' })}
          href={`mailto:${host.email}?subject=${encodeURIComponent(dossier.title)}`}
        >
          {t(($) => $.who_am_i.mail, { inviter })}
        </a>
      )}
    </>
  ) : (
    <Button onClick={() => setOther(true)}>{t(($) => $.who_am_i.not_me)}</Button>
  )

  return (
    <Modal title={t(($) => $.who_am_i.title)} open onClose={onClose} busy={leave.isPending} footer={actions}>
      <p>
        {isOther
          ? t(($) => $.who_am_i.other, { inviter })
          : t(($) => $.who_am_i.text, { who: first_name ? `${full_name} (${email})` : email, title: dossier.title })}
      </p>
    </Modal>
  )
}
