import type { Card } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { useHoursText } from '../hours-text.ts'
import { placeOfNote } from '../notes.ts'
import { CompareLink } from './compare-link.tsx'

/** The hours on the notes beside the invoiced ones. It opens the comparison at the hours of each person and day. */
export function HoursTold({ card: { id, delivery } }: { card: Card }) {
  const { t } = useTranslation('cards')
  const hoursText = useHoursText()
  const hours = delivery?.hours
  if (!hours) return null
  return (
    <p>
      <CompareLink cardId={id} look="link" place={placeOfNote(hours)}>
        {hoursText(hours)}
        {!(hours.invoiced_sure && hours.worked_sure) && <span className="sr"> ({t(($) => $.table.unsure)})</span>}
      </CompareLink>
    </p>
  )
}
