import { useQuery } from '@tanstack/react-query'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import '../../../ui/modal.css'
import '../../../ui/large-dialog.css'
import { useLast } from '../../../ui/use-last.ts'
import { cardQuery } from './card.ts'
import './lines.css'
import './line-values.css'
import './heads.css'
import './pages.css'
import './correction.css'
// Imported last, because it overrides the other styles on narrow screens.
import './compare.css'
import { CompareContent, type CompareProps } from './compare-content.tsx'
import { CompareHead } from './head.tsx'

/** The compare view: an invoice beside its order, over the dossier. */
export function Compare(props: CompareProps) {
  const { t } = useTranslation('compare')
  const { cardId, run, at, onDownload, onClose } = props
  const id = useLast(cardId)
  const {
    data: card,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...cardQuery(id ?? '', run),
    enabled: cardId !== null,
  })
  const gone = error instanceof ApiError && error.status === 404

  return (
    <ModalOverlay
      className="scrim large-scrim"
      isOpen={cardId !== null}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
    >
      <Modal className="large compare">
        <Dialog className="panel-box">
          {card && !gone ? (
            <CompareContent {...props} key={[id, run, at?.document_id, at?.path].join(' ')} card={card} />
          ) : (
            <>
              <CompareHead
                title={gone ? t(($) => $.gone) : t(($) => $.loading)}
                onDownload={onDownload}
                onClose={onClose}
              />
              <div className="compare-wait">
                {gone ? (
                  <Empty text={t(($) => $.gone)} />
                ) : error ? (
                  <LoadFailed text={t(($) => $.failed)} busy={isFetching} onRetry={() => void refetch()} />
                ) : (
                  <Loading text={t(($) => $.loading)} />
                )}
              </div>
            </>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
