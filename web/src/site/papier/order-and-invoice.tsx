import { useTranslation } from 'react-i18next'
import { firms } from './cast.ts'
import { OrderLines } from './order-lines.tsx'
import { Sheet } from './sheet.tsx'

/** An order and an invoice side by side. Either one line differs, or the order was changed and they agree. */
export function OrderAndInvoice({ agreed = false }: { agreed?: boolean }) {
  const { t } = useTranslation('papier')
  const mark = agreed ? 'fits' : 'diff'

  return (
    <div className="sheets">
      <Sheet
        from={firms.linde}
        kind={t(($) => $.order)}
        meta={[agreed ? t(($) => $.changed, { day: '22-08-2025' }) : '12-08-2025', t(($) => $.delivery)]}
      >
        <OrderLines sills={agreed ? 28 : 24} mark={mark} />
      </Sheet>
      <Sheet later from={firms.dalen} kind={t(($) => $.invoice)} meta={['21-08-2025']}>
        <OrderLines sills={28} mark={mark} />
      </Sheet>
    </div>
  )
}
