import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

type Props = { onPhoto: (photo: File) => void; disabled?: boolean } & (
  | { children: ReactNode }
  | { label: string; icon: ReactNode }
)

/** Opens the camera of the device at once. */
export function CameraButton({ onPhoto, disabled, ...look }: Props) {
  const camera = useRef<HTMLInputElement>(null)
  const open = () => camera.current?.click()

  function take({ target }: ChangeEvent<HTMLInputElement>) {
    const photo = target.files?.[0]
    if (photo) onPhoto(photo)
    target.value = '' // otherwise the same name could not come again
  }

  return (
    <>
      {'label' in look ? (
        <IconButton label={look.label} icon={look.icon} tip={false} disabled={disabled} onClick={open} />
      ) : (
        <Button size="sm" disabled={disabled} onClick={open}>
          {look.children}
        </Button>
      )}
      <input ref={camera} type="file" hidden accept="image/*" capture="environment" onChange={take} />
    </>
  )
}
