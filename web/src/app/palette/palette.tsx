import type { User } from '@klopt/contract'
import { Dialog } from 'react-aria-components/Dialog'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from 'react-i18next'
import '../../ui/modal.css'
import type { PaletteActs } from './palette-actions.tsx'
import { PaletteFinder } from './palette-finder.tsx'
import './palette.css'

type Props = { me: User; open: boolean; onClose: () => void; acts: PaletteActs }

/** Goes to any dossier, company or action by a few letters of its name. */
export function Palette({ open, onClose, ...rest }: Props) {
  const { t, i18n } = useTranslation('app')
  return (
    // The library announces the list to screen readers in the app's language.
    <I18nProvider locale={i18n.language === 'en' ? 'en-GB' : 'nl-NL'}>
      <ModalOverlay
        className="scrim palette-scrim"
        isOpen={open}
        onOpenChange={(next) => !next && onClose()}
        isDismissable
      >
        <Modal className="modal wide palette">
          <Dialog className="panel-box" aria-label={t(($) => $.go_to.open)}>
            <PaletteFinder {...rest} onClose={onClose} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  )
}
