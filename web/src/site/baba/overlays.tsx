import { Ellipsis, Lock, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { laterPanel } from '../../platform/later.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { toast } from '../../ui/toasts.ts'
import { Exhibit, Line } from './exhibit.tsx'
import type { OverlayName } from './overlay.tsx'
import { useGalleryTexts } from './use-gallery-texts.ts'

const overlays: OverlayName[] = ['modal', 'wide', 'form', 'confirm', 'drawer']

// Loaded on first use, as in the app.
const Overlay = laterPanel(() => import('./overlay.tsx').then((file) => file.Overlay))

export function Overlays() {
  const { overlays: texts } = useGalleryTexts()
  const [open, setOpen] = useState<OverlayName | null>(null)
  const [wasOpened, setWasOpened] = useState(false)

  function show(one: OverlayName) {
    setWasOpened(true)
    setOpen(one)
  }

  return (
    <Exhibit title={texts.title}>
      <Line>
        {overlays.map((one) => (
          <Button key={one} onClick={() => show(one)}>
            {texts[one]}
          </Button>
        ))}
        <Menu
          label={texts.menu}
          icon={<Ellipsis aria-hidden="true" />}
          entries={[
            {
              id: 'add',
              label: texts.add,
              icon: <UserPlus aria-hidden="true" />,
              onAction: () => toast.good(texts.add),
            },
            {
              id: 'shut',
              label: texts.shut,
              icon: <Lock aria-hidden="true" />,
              onAction: () => toast.good(texts.shut),
            },
          ]}
        />
      </Line>
      {wasOpened && <Overlay open={open} onClose={() => setOpen(null)} />}
    </Exhibit>
  )
}
