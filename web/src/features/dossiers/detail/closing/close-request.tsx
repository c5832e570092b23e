import type { Dossier } from '@klopt/contract'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { laterPanel } from '../../../../platform/later.ts'
import { focusHeading } from '../../../../ui/focus-heading.ts'
import type { OpenCardsComponent } from './close-question.tsx'
import { useCloseStep } from './closing.ts'

const CloseQuestion = laterPanel(() => import('./close-question.tsx').then((file) => file.CloseQuestion))

export type CloseAnswers = {
  onCancel: () => void
  onClose: () => void
  isPending: boolean
  /** The error to show in the bar. */
  wrong: ReactNode
}
type Props = {
  dossier: Dossier
  companyId: string
  StillOpen?: OpenCardsComponent | undefined
  renderBar: (answers: CloseAnswers) => ReactNode
}

/** The actions of a close request; `renderBar` renders the bar with the buttons. */
export function CloseRequest({ dossier, companyId, StillOpen, renderBar }: Props) {
  // Null until the first click, which loads the dialog.
  const [closing, setClosing] = useState<boolean | null>(null)
  const { take, isPending, wrong } = useCloseStep(dossier, 'cancel_close')
  const error = wrong && (
    <span className="error">
      <CircleAlert className="s16" aria-hidden="true" />
      {wrong}
    </span>
  )

  return (
    <>
      {renderBar({ isPending, wrong: error, onCancel: () => take(focusHeading), onClose: () => setClosing(true) })}
      {closing !== null && (
        <CloseQuestion
          step="close"
          dossier={dossier}
          companyId={companyId}
          StillOpen={StillOpen}
          open={closing}
          onClose={() => setClosing(false)}
          onDone={() => setClosing(false)}
        />
      )}
    </>
  )
}
