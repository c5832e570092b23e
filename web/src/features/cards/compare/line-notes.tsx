import type { LineDelivery } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { useComparing } from './context.ts'
import { targetOfNote } from './model.ts'
import { CorrectedBy, Value } from './value.tsx'

/** The quantities of a line on the delivery notes, with their sum. The hours of people are listed separately. */
export function LineNotes({
  delivered: { quantity, sure, notes },
  unit,
}: {
  delivered: LineDelivery
  unit: string | null
}) {
  const { t } = useTranslation('compare')
  const { card, earlier, figures } = useComparing()
  const goods = notes.filter(({ person }) => person === undefined)
  const nameOf = (id: string) => {
    const paper = card.delivery?.notes.find(({ document_id }) => document_id === id)
    return t(($) => $.delivered_on, { note: paper?.number ?? paper?.filename ?? '' })
  }

  return (
    <dl className="line-notes">
      {goods.map((note) => {
        const text = note.quantity === null ? null : figures.quantity(note.quantity, note.unit ?? unit)
        return (
          <div key={`${note.document_id} ${note.line}`}>
            <dt>{nameOf(note.document_id)}</dt>
            <dd>{earlier ? (text ?? '–') : <Value target={targetOfNote(note)} text={text} proved={note.sure} />}</dd>
          </div>
        )
      })}
      {(notes.length > 1 || goods.length === 0) && (
        <div className="line-notes-sum">
          <dt>{t(($) => (goods.length === 0 ? $.worked : $.delivered))}</dt>
          <dd>
            {quantity === null ? null : figures.quantity(quantity, unit)}
            {!sure && <abbr title={t(($) => $.unsure)}> ?</abbr>}
          </dd>
        </div>
      )}
      {!earlier &&
        goods.map((note) => <CorrectedBy key={`by ${note.document_id} ${note.line}`} target={targetOfNote(note)} />)}
    </dl>
  )
}
