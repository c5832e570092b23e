import { Camera, Image, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { ErrorLine } from '../../../ui/error-line.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useBytes } from '../../../ui/use-bytes.ts'
import type { PhotoFault } from './photo.ts'

type Props = { photo: File | null; fault: PhotoFault | undefined; onChoose: (file: File | null) => void }

/** The photo that goes with extra work: taken now on a phone, or chosen. */
export function PhotoField({ photo, fault, onChoose }: Props) {
  const { t } = useTranslation('work')
  return (
    <div className="work-photo" role="group" aria-label={t(($) => $.photo.name)}>
      {photo ? (
        <Attached photo={photo} onRemove={() => onChoose(null)} />
      ) : (
        <>
          <Picker label={t(($) => $.photo.take)} icon={<Camera aria-hidden="true" />} camera onChoose={onChoose} />
          <Picker label={t(($) => $.photo.choose)} icon={<Image aria-hidden="true" />} onChoose={onChoose} />
        </>
      )}
      <ErrorLine text={fault && t(($) => $.photo[fault])} />
    </div>
  )
}

type PickerProps = { label: string; icon: React.ReactNode; camera?: boolean; onChoose: (file: File) => void }

function Picker({ label, icon, camera = false, onChoose }: PickerProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <span className={camera ? 'work-camera' : undefined}>
      <Button onClick={() => picker.current?.click()}>
        {icon}
        {label}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept="image/*"
        aria-label={label}
        {...(camera && { capture: 'environment' })}
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = '' // otherwise a removed photo could not be chosen again
          if (file) onChoose(file)
        }}
      />
    </span>
  )
}

const bytesAMegabyte = 1024 * 1024
const leastShown = 0.1

function Attached({ photo, onRemove }: { photo: File; onRemove: () => void }) {
  const { t, i18n } = useTranslation('work')
  const picture = useBytes(photo)
  const megabytes = Math.max(photo.size / bytesAMegabyte, leastShown)
  const size = megabytes.toLocaleString(i18n.language, { maximumFractionDigits: 1 })
  return (
    <div className="work-attached">
      <img ref={picture} alt="" />
      <span>
        <b>{photo.name}</b>
        <small>{t(($) => $.photo.goes_along, { size })}</small>
      </span>
      <IconButton label={t(($) => $.photo.remove)} icon={<X aria-hidden="true" />} tip={false} onClick={onRemove} />
    </div>
  )
}
