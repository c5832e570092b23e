import type { DossierListItem } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { DutyText } from '../../ui/duty-text.tsx'

/** What the own company has to do first, or the company whose turn it is, in the list. */
export function RowTurn({ dossier }: { dossier: DossierListItem }) {
  const { t } = useTranslation('dossiers')
  const { own_duty, turn_company_id, counterpart_id, counterpart_name } = dossier
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
  return null
}

function OwnTurn() {
  const { t } = useTranslation('dossiers')
  return t(($) => $.turn.own)
}
