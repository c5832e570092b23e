import type { MuteState } from '@klopt/contract'
import { BellOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { chatTime } from '../../platform/dates.ts'
import { isMuted } from '../../platform/muted.ts'
import { useToday } from '../../ui/today.tsx'

/** The text of a muted dossier, with the end of the mute. */
export function useMutedText(): (muted: MuteState) => string {
  const { t } = useTranslation('dossiers')
  const today = useToday()
  return ({ until }) => (until ? t(($) => $.mute.until, { time: chatTime(until, today) }) : t(($) => $.mute.always))
}

/** The sign of a muted dossier in a list. */
export function MutedSign({ muted }: { muted: MuteState | null }) {
  return muted && isMuted(muted) ? <Sign muted={muted} /> : null
}

function Sign({ muted }: { muted: MuteState }) {
  const text = useMutedText()(muted)
  return (
    <span className="muted-sign" title={text}>
      <BellOff aria-hidden="true" />
      <span className="sr">{text}</span>
    </span>
  )
}
