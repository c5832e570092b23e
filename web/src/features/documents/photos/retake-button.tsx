import { Camera } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CameraButton } from './camera-button.tsx'
import { Viewfinder } from './viewfinder.tsx'

/** Opens the camera again for a photo that was not read. */
export function RetakeButton({ onPhoto }: { onPhoto: (photo: File) => void }) {
  const { t } = useTranslation('documents')
  return (
    <CameraButton viewfinder={Viewfinder} onPhoto={onPhoto}>
      <Camera aria-hidden="true" />
      {t(($) => $.photo.retake)}
    </CameraButton>
  )
}
