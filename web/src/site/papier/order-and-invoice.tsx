import { useTranslation } from 'react-i18next'
import { firms } from './cast.ts'
import { OrderLines } from './order-lines.tsx'
import { Sheet } from './sheet.tsx'

/** An order and an invoice side by side, which differ in one line. */
export function OrderAndInvoice() {
  const { t } = useTranslation('papier')

  return (
    <div className="sheets">
      <Sheet from={firms.linde} kind={t(($) => $.order)} meta={['12-08-2025', t(($) => $.delivery)]}>
        <OrderLines sills={24} />
      </Sheet>
      <Sheet later from={firms.dalen} kind={t(($) => $.invoice)} meta={['21-08-2025']}>
        <OrderLines sills={28} />
      </Sheet>
    </div>
  )
}
