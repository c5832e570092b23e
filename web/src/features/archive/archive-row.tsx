import type { ArchiveItem } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CardBadge } from '../../ui/card-badge.tsx'
import { When } from '../../ui/when.tsx'
import { ArchiveFiles } from './archive-files.tsx'
import { useClosingSums } from './closing-sums.ts'

export function ArchiveRow({ item }: { item: ArchiveItem }) {
  const { t } = useTranslation('archive')
  const { dossier_id, title, card_state, card_difference, card_currency, closed_at, closed_by, counterpart_name } = item
  const { openOf, unpaidOf } = useClosingSums()
  const [open, unpaid] = [openOf(item), unpaidOf(item)]
  return (
    <tr>
      <td>
        <span className="table-who">
          <Link className="closed-title cut" to={`/app/archief/${dossier_id}`}>
            {title}
          </Link>
          {card_state && <CardBadge says={card_state} amount={card_difference} currency={card_currency} />}
        </span>
      </td>
      <td>
        <span className="table-when">
          <When at={closed_at} as="date" />
        </span>
        {closed_by && <span className="line2 cut in-table">{t(($) => $.by, { name: closed_by })}</span>}
      </td>
      <td>
        <span className="line2 table-company cut">
          {counterpart_name ?? t(($) => $.internal)}
          {closed_by && <span className="in-list"> · {t(($) => $.by, { name: closed_by })}</span>}
        </span>
      </td>
      <td>
        {open && (
          <span className="line2">
            {t(($) => $.open)}: {open}
          </span>
        )}
        {unpaid && (
          <span className="line2">
            {t(($) => $.unpaid)}: {unpaid}
          </span>
        )}
        {!open && !unpaid && <span className="line2 in-table">{t(($) => $.all_settled)}</span>}
      </td>
      <td>
        <ArchiveFiles item={item} />
      </td>
    </tr>
  )
}
