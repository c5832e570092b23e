import type { DossierListItem } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { laterPanel } from '../../platform/later.ts'
import { classes } from '../../ui/classes.ts'
import { useToday } from '../../ui/today.tsx'
import { daysUntil, isSoon } from './term.ts'

const DutyText = laterPanel(() => import('../../ui/duty-text.tsx').then((file) => file.DutyText), OwnTurn)

/** What the own company has to do first, or the company whose turn it is, in the list. If it is nobody's turn, the days left to pay. */
export function RowTurn({ dossier }: { dossier: DossierListItem }) {
  const { t } = useTranslation('dossiers')
  const today = useToday()
  const { own_duty, turn_company_id, counterpart_id, counterpart_name, due_date, due_estimated } = dossier
  if (own_duty) {
    return (
      <span className="line2 row-turn own">
        <span className="cut">
          <DutyText duty={own_duty} />
        </span>
      </span>
    )
  }
  if (turn_company_id && turn_company_id === counterpart_id) {
    return (
      <span className="line2 row-turn other" title={`${counterpart_name}${t(($) => $.turn.other)}`}>
        <span className="cut">{counterpart_name}</span>
        <span>{t(($) => $.turn.other)}</span>
      </span>
    )
  }
  if (turn_company_id)
    return (
      <span className="line2 row-turn own">
        <OwnTurn />
      </span>
    )
  const days = due_date ? daysUntil(due_date, today) : null
  if (days === null || !isSoon(days)) return null

  const left =
    days < 0
      ? t(($) => $.turn.over, { count: -days })
      : days === 0
        ? t(($) => $.turn.today)
        : t(($) => $.turn.left, { count: days })
  return (
    <span className={classes('line2 row-turn', days < 0 && 'own')}>
      {due_estimated ? t(($) => $.turn.estimated, { left }) : left}
    </span>
  )
}

function OwnTurn() {
  const { t } = useTranslation('dossiers')
  return t(($) => $.turn.own)
}
