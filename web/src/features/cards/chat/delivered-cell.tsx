import type { Card, CardLine } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../../platform/money.ts'
import { useUnit } from '../../../ui/units/use-unit.ts'
import { placeOfNote } from '../notes.ts'
import { CompareLink } from './compare-link.tsx'

/** The delivered quantity, with a question mark unless it is certain. It opens the note that says so. */
export function DeliveredCell({ card, line }: { card: Card; line: CardLine }) {
  const { t, i18n } = useTranslation('cards')
  const unitName = useUnit()
  const { delivered, order, invoice } = line
  const [note] = delivered?.notes ?? []
  if (!delivered || !note) return null
  const { quantity, sure, notes } = delivered
  const unit = unitName(order?.unit ?? invoice?.unit ?? null)
  const count = quantity === null ? null : [numberText(quantity, i18n.language), unit].filter(Boolean).join(' ')
  const numbers = [...new Set(notes.flatMap(({ number }) => number ?? []))].join(', ')
  return (
    <CompareLink cardId={card.id} look="link" place={placeOfNote(note)}>
      {count}
      {!sure && <abbr title={t(($) => $.table.unsure)}>{count !== null && '\u00a0'}?</abbr>}
      {numbers && (
        <span className="sr">
          {' '}
          {t(($) => $.notes.view, {
            notes: t(($) => (notes.length > 1 ? $.notes.several : $.notes.one_note), { numbers }),
          })}
        </span>
      )}
    </CompareLink>
  )
}
