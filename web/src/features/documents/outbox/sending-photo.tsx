import { RotateCw, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { isPhoto } from '../../../platform/photos/is-photo.ts'
import { useConnection } from '../../../platform/live.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ErrorLine } from '../../../ui/error-line.tsx'
import { useErrorText } from '../../../platform/errors.ts'
import { useRefusalText } from '../file-reasons.ts'
import { PhotoPlace } from '../photo-place.tsx'
import { cancel, sendAgain } from './outbox.ts'
import { listenToWaiting, progressOf, waitingFiles } from './waiting-files.ts'
import './sending-photo.css'

/** A photo that is being sent, with its progress around the button that cancels it. */
export function SendingPhoto({ id }: { id: string }) {
  const { t } = useTranslation('documents')
  const refusalText = useRefusalText()
  const errorText = useErrorText()
  const offline = useConnection() === 'offline'
  const { percent, waits, error } = useSyncExternalStore(listenToWaiting, () => progressOf(id))
  const one = waitingFiles().find(({ client_id }) => client_id === id)
  if (!one) return null
  const { file, refused } = one
  const filename = file.name
  const failed = refused !== undefined || error !== null
  const state = failed ? null : waits || offline ? t(($) => $.upload.waits) : t(($) => $.upload.outbox)

  /** The pressed button goes away with its bubble. */
  function leaveOut() {
    document.querySelector<HTMLElement>('.chat-log')?.focus()
    if (one) cancel(one)
  }

  return (
    <>
      <div className="photo-place">
        <PhotoPlace filename={filename} picture={isPhoto(filename) ? file : null} />
        {failed && !refused && (
          <IconButton
            label={t(($) => $.upload.again_of, { filename })}
            icon={<RotateCw aria-hidden="true" />}
            tip={false}
            onClick={() => sendAgain(id)}
          />
        )}
        <span className="photo-ring" data-failed={failed || undefined}>
          {!failed && <Ring percent={percent} label={t(($) => $.upload.bar, { filename })} />}
          <IconButton
            label={t(($) => (failed ? $.upload.remove : $.upload.stop), { filename })}
            icon={<X aria-hidden="true" />}
            tip={false}
            onClick={leaveOut}
          />
        </span>
      </div>
      <small>{[filename, state].filter(Boolean).join(' · ')}</small>
      <ErrorLine text={failed && (refused ? refusalText({ filename, reason: refused }) : errorText(error))} />
    </>
  )
}

const radius = 20

function Ring({ percent, label }: { percent: number; label: string }) {
  return (
    <svg
      viewBox="0 0 44 44"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <circle cx="22" cy="22" r={radius} />
      <circle cx="22" cy="22" r={radius} pathLength={100} strokeDasharray={`${Math.max(percent, 3)} 100`} />
    </svg>
  )
}
