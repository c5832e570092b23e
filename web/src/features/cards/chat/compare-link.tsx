import { Columns2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'

/** Opens the compare view over the dossier; the view has its own URL. */
export function CompareLink({ cardId, look = 'button' }: { cardId: string; look?: 'button' | 'link' }) {
  const { t } = useTranslation('cards')
  const { search, hash } = useLocation()
  const params = new URLSearchParams(search)
  params.set('vergelijk', cardId)
  return (
    <Link
      className={look === 'button' ? classes(buttonClass({ size: 'sm' }), 'card-far') : 'link'}
      to={{ search: params.toString(), hash }}
      state="vergelijk"
    >
      {look === 'button' && <Columns2 aria-hidden="true" />}
      {t(($) => $.answer.compare)}
    </Link>
  )
}
