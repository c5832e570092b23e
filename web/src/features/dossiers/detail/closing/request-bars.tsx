import type { Dossier } from '@klopt/contract'
import { useState } from 'react'
import './ask-bars.css'
import { CloseBar } from './close-bar.tsx'
import type { OpenCardsComponent } from './close-question.tsx'
import { CloseRequest } from './close-request.tsx'
import { ExtensionRequest } from '../access/extension-request.tsx'
import { ColleagueRequest } from '../access/colleague-request.tsx'
import { laterPanel } from '../../../../platform/later.ts'

// With a dialog. Meanwhile its room is kept.
const BouncedInvitation = laterPanel(
  () => import('../access/bounced-invitation.tsx').then((file) => file.BouncedInvitation),
  <div className="ask-bar" />,
)

type Props = { dossier: Dossier; companyId: string; StillOpen?: OpenCardsComponent }

/**
 * The requests in a dossier: to close it, and of guests for longer access, and of their colleagues. Also the invitations
 * that did not arrive. Announced to screen readers.
 */
export function RequestBars({ dossier, companyId, StillOpen }: Props) {
  const [requested, setRequested] = useState(false)
  if (dossier.status === 'close_request' && !requested) setRequested(true) // stays, as its dialog may be open
  const guests = dossier.users.filter(({ extension_requested }) => extension_requested)
  const bounced = dossier.users.filter(
    ({ mail_bounced, can_remove, token_expires_at, agreed_at }) =>
      mail_bounced && can_remove && token_expires_at !== null && agreed_at === null,
  )
  return (
    <>
      <div role="status">
        {requested && (
          <CloseRequest
            dossier={dossier}
            companyId={companyId}
            StillOpen={StillOpen}
            renderBar={(answers) => <CloseBar dossier={dossier} companyId={companyId} answers={answers} />}
          />
        )}
      </div>
      <div role="status">
        {guests.map((user) => (
          <ExtensionRequest key={user.id} dossierId={dossier.id} user={user} />
        ))}
        {(dossier.colleagues ?? []).map((request) => (
          <ColleagueRequest key={request.id} dossierId={dossier.id} request={request} />
        ))}
        {dossier.permissions.add_participant &&
          bounced.map((user) => <BouncedInvitation key={user.id} dossierId={dossier.id} user={user} />)}
      </div>
    </>
  )
}
