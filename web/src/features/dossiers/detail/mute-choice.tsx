import type { Dossier } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { isMuted } from '../../../platform/muted.ts'
import { upperFirst } from '../../../platform/upper-first.ts'
import { Button } from '../../../ui/button.tsx'
import { mutePeriods } from '../mute.ts'
import { useMutedText } from '../muted-sign.tsx'
import { useMute } from '../use-mute-entries.tsx'

/** For how long the dossier is muted, in its details. */
export function MuteChoice({ dossier }: { dossier: Dossier }) {
  const { t } = useTranslation('dossiers')
  const mutedText = useMutedText()
  const set = useMute(dossier)
  const { muted } = dossier

  return (
    <>
      <dt>{t(($) => $.mute.title)}</dt>
      <dd className="mute-periods">
        {muted && isMuted(muted) ? (
          <>
            {mutedText(muted)}
            <Button size="sm" onClick={() => set(null)}>
              {t(($) => $.mute.end)}
            </Button>
          </>
        ) : (
          mutePeriods.map((period) => (
            <Button key={period} size="sm" onClick={() => set(period)}>
              {upperFirst(t(($) => $.mute.periods[period]))}
            </Button>
          ))
        )}
      </dd>
    </>
  )
}
