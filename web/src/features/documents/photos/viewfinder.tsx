import { Camera, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { VideoSight } from '../../../platform/photos/camera.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useViewfinder } from './use-viewfinder.ts'
import './viewfinder.css'

export type ViewfinderProps = {
  /** Closes after the first photo. */
  single: boolean
  onPhoto: (photo: File) => void
  /** Takes the photo with the camera of the device instead. */
  onOther: () => void
  onClose: () => void
}

/** What the camera sees, with a frame around the paper that turns green when it is whole and sharp. */
export function Viewfinder({ single, onPhoto, onOther, onClose }: ViewfinderProps) {
  const { t } = useTranslation('documents')
  const { video, sight, busy, take, refused, ready } = useViewfinder()
  const [taken, setTaken] = useState(0)
  const state = sight?.state ?? 'opening'
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => box.current?.showModal(), [])

  async function shoot() {
    const photo = await take()
    if (!photo) return
    onPhoto(photo)
    setTaken((count) => count + 1)
    if (single) onClose()
  }

  // The element of the browser: it covers the upload, which stays open behind it.
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only Escape, which closes one of both
    <dialog
      ref={box}
      className="viewfinder"
      aria-label={t(($) => $.camera.title)}
      onClose={onClose}
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
    >
      <div className="viewfinder-head">
        <p role="status" data-good={state === 'good' || undefined}>
          {state === 'good' && <Tick />}
          {t(($) => $.camera[refused ? 'refused' : state])}
        </p>
        <IconButton label={t(($) => $.close)} icon={<X aria-hidden="true" />} tip={false} onClick={onClose} />
      </div>
      <div className="viewfinder-sight">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- it has no sound */}
        <video ref={video} autoPlay playsInline muted />
        {sight && <Frame sight={sight} />}
      </div>
      <div className="viewfinder-foot">
        <Button size="sm" onClick={onOther}>
          {t(($) => $.camera.other)}
        </Button>
        {!refused && (
          <button
            type="button"
            className="viewfinder-take"
            aria-label={t(($) => $.camera.take)}
            disabled={!ready || busy}
            data-good={state === 'good' || undefined}
            onClick={() => void shoot()}
          >
            <Camera aria-hidden="true" />
          </button>
        )}
        {taken > 0 && (
          <Button size="sm" kind="primary" onClick={onClose}>
            {t(($) => $.camera.done, { count: taken })}
          </Button>
        )}
      </div>
    </dialog>
  )
}

/** Not the icon of the library: sharing that with this screen would split the files of the first page. */
function Tick() {
  return (
    <svg viewBox="0 0 24 24" className="viewfinder-tick" aria-hidden="true">
      <path d="M20 6 9 17l-5-5" />
    </svg>
  )
}

/** Without a paper, the frame shows where it should be. */
function Frame({ sight: { state, corners, width, height } }: { sight: VideoSight }) {
  const [x, y] = [width * 0.08, height * 0.08]
  const places = corners ?? [
    { x, y },
    { x: width - x, y },
    { x: width - x, y: height - y },
    { x, y: height - y },
  ]
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" data-good={state === 'good' || undefined}>
      <polygon points={places.map((place) => `${place.x},${place.y}`).join(' ')} />
    </svg>
  )
}
