import { Confirm } from '../../ui/confirm.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { Modal } from '../../ui/modal.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useGalleryTexts } from './use-gallery-texts.ts'

export type OverlayName = 'modal' | 'wide' | 'form' | 'confirm' | 'drawer'

/** All dialogs, of which at most one is open. */
export function Overlay({ open, onClose }: { open: OverlayName | null; onClose: () => void }) {
  const { overlays: texts } = useGalleryTexts()
  return (
    <>
      <Modal title={texts.modal} open={open === 'modal'} onClose={onClose}>
        {texts.text}
      </Modal>
      <Modal title={texts.wide} open={open === 'wide'} onClose={onClose} wide>
        {texts.text}
      </Modal>
      <FormModal
        title={texts.form}
        open={open === 'form'}
        onClose={onClose}
        onSubmit={onClose}
        submit={texts.create}
        busy={false}
      >
        <TextField label={texts.name} />
      </FormModal>
      <Confirm
        title={texts.question}
        action={texts.remove}
        open={open === 'confirm'}
        onClose={onClose}
        onConfirm={onClose}
        busy={false}
      >
        {texts.consequence}
      </Confirm>
      <Drawer title={texts.drawer} open={open === 'drawer'} onClose={onClose}>
        <div className="panel-body">{texts.text}</div>
      </Drawer>
    </>
  )
}
