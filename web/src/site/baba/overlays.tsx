import { Ellipsis, Lock, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Modal } from '../../ui/modal.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toasts.ts'
import { Exhibit, Line } from './exhibit.tsx'
import { useGalleryTexts } from './use-gallery-texts.ts'

type Overlay = 'modal' | 'wide' | 'form' | 'confirm' | 'drawer'
const overlays = ['modal', 'wide', 'form', 'confirm', 'drawer'] as const

export function Overlays() {
  const { overlays: texts } = useGalleryTexts()
  const [open, setOpen] = useState<Overlay | null>(null)
  const close = () => setOpen(null)
  return (
    <Exhibit title={texts.title}>
      <Line>
        {overlays.map((one) => (
          <Button key={one} onClick={() => setOpen(one)}>
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
      <Modal title={texts.modal} open={open === 'modal'} onClose={close}>
        {texts.text}
      </Modal>
      <Modal title={texts.wide} open={open === 'wide'} onClose={close} wide>
        {texts.text}
      </Modal>
      <FormModal
        title={texts.form}
        open={open === 'form'}
        onClose={close}
        onSubmit={close}
        submit={texts.create}
        busy={false}
      >
        <TextField label={texts.name} />
      </FormModal>
      <Confirm
        title={texts.question}
        action={texts.remove}
        open={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        busy={false}
      >
        {texts.consequence}
      </Confirm>
      <Drawer title={texts.drawer} open={open === 'drawer'} onClose={close}>
        <div className="panel-body">{texts.text}</div>
      </Drawer>
    </Exhibit>
  )
}
