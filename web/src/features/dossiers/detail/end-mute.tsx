import type { Dossier } from '@klopt/contract'
import { BellOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isMuted } from '../../../platform/muted.ts'
import { focusHeading } from '../../../ui/focus-heading.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useMutedText } from '../muted-sign.tsx'
import { useMute } from '../use-mute-entries.tsx'

/** The sign in the header that the dossier is muted. Pressing it ends that. */
export function EndMute({ dossier }: { dossier: Dossier }) {
  const { t } = useTranslation('dossiers')
  const mutedText = useMutedText()
  const set = useMute(dossier)
  if (!dossier.muted || !isMuted(dossier.muted)) return null
  return (
    <IconButton
      label={`${mutedText(dossier.muted)}. ${t(($) => $.mute.end)}`}
      icon={<BellOff aria-hidden="true" />}
      onClick={() => {
        focusHeading() // the button is about to go
        set(null)
      }}
    />
  )
}
