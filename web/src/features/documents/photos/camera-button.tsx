import { type ChangeEvent, type ComponentType, type ReactNode, useRef, useState } from 'react'
import { hasCamera } from '../../../platform/photos/has-camera.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { ViewfinderProps } from './viewfinder.tsx'

type Props = {
  /** Given, so that the pages, which have it, need not load it later. */
  viewfinder: ComponentType<ViewfinderProps>
  onPhoto: (photo: File) => void
  /** Takes the photos after the first, while the camera stays open. Left out: it closes after one. */
  onMore?: (photo: File) => void
  disabled?: boolean
} & ({ children: ReactNode } | { label: string; icon: ReactNode })

/** Opens the camera at once: within Klopt, or where the browser does not show one, that of the device. */
export function CameraButton({ viewfinder: Viewfinder, onPhoto, onMore, disabled, ...look }: Props) {
  const device = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const count = useRef(0)

  async function begin() {
    count.current = 0
    if (await hasCamera()) setOpen(true)
    else device.current?.click()
  }
  function add(photo: File) {
    if (count.current > 0 && onMore) onMore(photo)
    else onPhoto(photo)
    count.current += 1
  }
  function take({ target }: ChangeEvent<HTMLInputElement>) {
    const photo = target.files?.[0]
    if (photo) add(photo)
    setOpen(false)
    target.value = '' // otherwise the same name could not come again
  }

  return (
    <>
      {'label' in look ? (
        <IconButton label={look.label} icon={look.icon} tip={false} disabled={disabled} onClick={() => void begin()} />
      ) : (
        <Button size="sm" disabled={disabled} onClick={() => void begin()}>
          {look.children}
        </Button>
      )}
      <input ref={device} type="file" hidden accept="image/*" capture="environment" onChange={take} />
      {open && (
        <Viewfinder
          single={!onMore}
          onPhoto={add}
          onOther={() => device.current?.click()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
