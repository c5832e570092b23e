import { fileTypes, otherEndings } from '@klopt/contract'
import { type ChangeEvent, type ComponentType, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Camera } from 'lucide-react'
import { useMedia } from '../../platform/screen.ts'
import { Button } from '../../ui/button.tsx'
import { CameraButton } from './photos/camera-button.tsx'
import type { ViewfinderProps } from './photos/viewfinder.tsx'
import { useDrop } from './use-drop.ts'

const accepted = Object.keys({ ...fileTypes, ...otherEndings })
  .map((extension) => `.${extension}`)
  .join()

type Props = {
  one: boolean
  onFiles: (files: File[]) => void
  /** Takes a photo of the camera, on a device that is touched. Left out: only files. */
  onPhoto?: (photo: File) => void
  viewfinder?: ComponentType<ViewfinderProps>
  /** Takes the photos after the first. */
  onMore?: (photo: File) => void
}

/** The area to drop or choose files. `one` limits it to a single file. */
export function DropZone({ one, onFiles, onPhoto, onMore, viewfinder }: Props) {
  const { t } = useTranslation('documents')
  const isPhone = useMedia('(max-width: 767.98px) and (pointer: coarse)')
  const isTouched = useMedia('(pointer: coarse)')
  const choose = t(($) => (one ? $.upload.choose_single : $.upload.choose))
  const picker = useRef<HTMLInputElement>(null)
  const { over, handlers } = useDrop(onFiles)

  function take(event: ChangeEvent<HTMLInputElement>) {
    onFiles([...(event.target.files ?? [])])
    event.target.value = '' // otherwise a removed file could not be chosen again
  }

  return (
    <div className="upload-drop" data-over={over || undefined} {...handlers}>
      {!isPhone && <p>{t(($) => (one ? $.upload.drop_single : $.upload.drop))}</p>}
      <div className="upload-ways">
        {isTouched && onPhoto && viewfinder && (
          <CameraButton viewfinder={viewfinder} onPhoto={onPhoto} {...(onMore && { onMore })}>
            <Camera aria-hidden="true" />
            {t(($) => $.upload.take_photo)}
          </CameraButton>
        )}
        <Button size="sm" onClick={() => picker.current?.click()}>
          {choose}
        </Button>
      </div>
      <input
        ref={picker}
        type="file"
        multiple={!one}
        hidden
        accept={isPhone ? `${accepted},image/*` : accepted}
        aria-label={choose}
        onChange={take}
      />
    </div>
  )
}
