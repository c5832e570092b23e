import { Columns2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import type { Place } from '../way-out.ts'

type Props = { cardId: string; look?: 'button' | 'link'; place?: Place['at']; of?: string; children?: ReactNode }

/** Opens the compare view over the dossier, at a `place` if given; the view has its own URL. `of`: the paper that tells it from others. */
export function CompareLink({ cardId, look = 'button', place, of, children }: Props) {
  const { t } = useTranslation('cards')
  const { search, hash } = useLocation()
  const params = new URLSearchParams(search)
  params.set('vergelijk', cardId)
  if (place) params.set('waarde', `${place.document_id}/${place.path}`)
  return (
    <Link
      className={look === 'button' ? classes(buttonClass({ size: 'sm' }), 'card-far') : 'link'}
      to={{ search: params.toString(), hash }}
      state="vergelijk"
      aria-label={of && `${t(($) => $.answer.compare)}, ${of}`}
    >
      {look === 'button' && <Columns2 aria-hidden="true" />}
      {children ?? t(($) => $.answer.compare)}
    </Link>
  )
}
