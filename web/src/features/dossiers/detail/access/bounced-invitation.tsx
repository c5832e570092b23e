import { type DossierUser, EmailForm, inviteGuest, limits, removeParticipant } from '@klopt/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../platform/api.ts'
import { Button } from '../../../../ui/button.tsx'
import { ErrorLine } from '../../../../ui/error-line.tsx'
import { focusHeading } from '../../../../ui/focus-heading.ts'
import { FormModal } from '../../../../ui/form-modal.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { toast } from '../../../../ui/toasts.ts'
import { checkAddress } from '../../check-address.ts'
import { ColleagueQuestion } from '../../colleague-question.tsx'
import { useOwnDomain } from '../../own-domain.ts'
import { refreshDossier } from '../dossier.ts'
import { useParticipantErrors } from '../participants/use-participant-errors.ts'

type Props = { dossierId: string; user: DossierUser }

/** An invitation that did not arrive. Another address is invited in place of this one. */
export function BouncedInvitation({ dossierId, user }: Props) {
  const { t } = useTranslation('detail')
  const [open, setOpen] = useState(false)
  return (
    <div className="ask-bar">
      <p>{t(($) => $.other_address.bounced, { email: user.email })}</p>
      <Button
        size="sm"
        aria-label={t(($) => $.other_address.open_of, { email: user.email })}
        onClick={() => setOpen(true)}
      >
        {t(($) => $.other_address.open)}
      </Button>
      {open && <OtherAddress dossierId={dossierId} user={user} onClose={() => setOpen(false)} />}
    </div>
  )
}

function OtherAddress({ dossierId, user, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('detail')
  const client = useQueryClient()
  const [email, setEmail] = useState(user.email)
  const own = useOwnDomain(email)
  const { wrong, fail, clear, reject } = useParticipantErrors()
  const params = { id: dossierId }
  const { mutate, isPending } = useMutation({
    mutationFn: async (address: string) => {
      const guest = { email: address, company_id: user.company.id, not_a_colleague: own.notAColleague() }
      await checkAddress(guest)
      await call(inviteGuest, { params, body: { ...guest, dossier_id: dossierId } })
      await call(removeParticipant, { params: { ...params, user_id: user.id }, body: { status: 'removed' } })
    },
    onSuccess: () => {
      toast.good(t(($) => $.add.invited))
      onClose()
      focusHeading()
    },
    onError: (error) =>
      own.isAskedBy(error) ||
      fail(
        error,
        t(($) => $.add.failed),
      ),
    onSettled: () => refreshDossier(client, dossierId),
  })
  const typed = EmailForm.safeParse({ email })
  const isSame = typed.data?.email === user.email

  function submit() {
    if (!typed.success) return reject(t(($) => $.add.bad_email))
    if (isSame) return reject(t(($) => $.other_address.same))
    mutate(typed.data.email)
  }

  return (
    <FormModal
      title={t(($) => $.other_address.open)}
      open
      onClose={onClose}
      onSubmit={submit}
      submit={t(($) => $.other_address.submit)}
      blocked={wrong?.mend === true || own.asks}
      busy={isPending}
    >
      <TextField
        label={t(($) => $.add.email)}
        hint={t(($) => $.other_address.hint, { email: user.email })}
        error={wrong?.mend ? wrong.text : undefined}
        type="email"
        maxLength={limits.email}
        value={email}
        readOnly={isPending}
        onChange={(event) => {
          setEmail(event.target.value)
          clear()
        }}
      />
      <ColleagueQuestion own={own} other={user.company.name} busy={isPending} onOther={submit} />
      <ErrorLine text={!wrong?.mend && wrong?.text} />
    </FormModal>
  )
}
