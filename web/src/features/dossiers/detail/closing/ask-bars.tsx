import type { Dossier } from '@klopt/contract'
import { useState } from 'react'
import { laterPanel } from '../../../../platform/later.ts'
import './ask-bars.css'
import { CloseBar } from './close-bar.tsx'
import type { OpenCardsComponent } from './close-question.tsx'

// Most dossiers are asked nothing: what answers comes where somebody asks, and nothing moves as it comes.
const CloseAsk = laterPanel(() => import('./close-ask.tsx').then((file) => file.CloseAsk), CloseBar)
const room = <div className="ask" />
const ExtensionAsk = laterPanel(() => import('../access/extension-ask.tsx').then((file) => file.ExtensionAsk), room)

type Props = { dossier: Dossier; companyId: string; StillOpen?: OpenCardsComponent }

/** What a dossier is asked: to be closed, and by guests to stay longer. Announced when it comes. */
export function AskBars({ dossier, companyId, StillOpen }: Props) {
  const [asked, setAsked] = useState(false)
  if (dossier.status === 'close_request' && !asked) setAsked(true) // it stays for the question that may stand open
  const guests = dossier.users.filter(({ extension_requested }) => extension_requested)
  return (
    <>
      <div role="status">
        {asked && (
          <CloseAsk
            dossier={dossier}
            companyId={companyId}
            StillOpen={StillOpen}
            renderBar={(answers) => <CloseBar dossier={dossier} companyId={companyId} answers={answers} />}
          />
        )}
      </div>
      <div role="status">
        {guests.map((user) => (
          <ExtensionAsk key={user.id} dossierId={dossier.id} user={user} />
        ))}
      </div>
    </>
  )
}
