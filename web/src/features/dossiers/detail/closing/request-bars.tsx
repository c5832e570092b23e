import type { Dossier } from '@klopt/contract'
import { useState } from 'react'
import { laterPanel } from '../../../../platform/later.ts'
import './ask-bars.css'
import { CloseBar } from './close-bar.tsx'
import type { OpenCardsComponent } from './close-question.tsx'

// Most dossiers have no requests, so this code is loaded on demand. The placeholders have the same size.
const CloseRequest = laterPanel(() => import('./close-request.tsx').then((file) => file.CloseRequest), CloseBar)
const room = <div className="ask-bar" />
const ExtensionRequest = laterPanel(
  () => import('../access/extension-request.tsx').then((file) => file.ExtensionRequest),
  room,
)
const ColleagueRequest = laterPanel(
  () => import('../access/colleague-request.tsx').then((file) => file.ColleagueRequest),
  room,
)
const BouncedInvitation = laterPanel(
  () => import('../access/bounced-invitation.tsx').then((file) => file.BouncedInvitation),
  room,
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
