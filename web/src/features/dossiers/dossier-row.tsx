import { type DossierListItem, limits } from '@klopt/contract'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isMuted } from '../../platform/muted.ts'
import { Badge } from '../../ui/badge.tsx'
import { CardBadge } from '../../ui/card-badge.tsx'
import { classes } from '../../ui/classes.ts'
import { Highlight } from '../../ui/highlight.tsx'
import { Unread } from '../../ui/unread.tsx'
import { When } from '../../ui/when.tsx'
import { LastMessage } from './last-message.tsx'
import { MutedSign } from './muted-sign.tsx'
import { RowTurn } from './row-turn.tsx'
import { RowMenu } from './row-menu.tsx'
import { matchingFirst, shorten } from './search.ts'
import { senderOf } from './sender.ts'
import { RowDue } from './row-due.tsx'

// After the list, whose rows it completes.
const longestName = 30
const longestDocument = 50

type Props = {
  dossier: DossierListItem
  query: string
  draft: string | undefined
}

export const DossierRow = memo(function DossierRow({ dossier, query, draft }: Props) {
  const { t } = useTranslation('dossiers')
  const names = matchingFirst(dossier.users, query)
    .slice(0, limits.names_in_list)
    .map((name) => (query.trim() ? shorten(name, longestName) : name))
  const [document] = matchingFirst(dossier.documents, query)
  const title = (
    <Link className="title cut" to={`/app/dossier/${dossier.id}`}>
      <Highlight text={dossier.title} query={query} />
    </Link>
  )
  if (dossier.access_ended) {
    return (
      <tr>
        <td colSpan={5}>
          <span className="table-who">
            {title}
            <Badge kind="gone">{t(($) => $.list.access_ended)}</Badge>
          </span>
        </td>
      </tr>
    )
  }

  return (
    <tr className={classes((dossier.unread_count > 0 || dossier.marked_unread) && 'new')}>
      <td>
        <span className="table-who">
          {title}
          <MutedSign muted={dossier.muted} />
          {dossier.card_state && (
            <CardBadge
              says={dossier.card_state}
              amount={dossier.card_difference}
              currency={dossier.card_currency}
              within={dossier.within_limit}
            />
          )}
          {dossier.is_proforma && <CardBadge says="proforma" amount={null} currency={null} />}
          {dossier.status === 'close_request' && <Badge kind="wait">{t(($) => $.list.close_request)}</Badge>}
        </span>
        <span className="line2 table-said cut">
          <LastMessage dossier={dossier} sender={senderOf(dossier)} draft={draft} query={query} />
        </span>
        <span className="row-todo">
          <RowTurn dossier={dossier} />
          <RowDue dossier={dossier} />
        </span>
      </td>
      <td>
        <span className="table-when">
          {dossier.last_message_time ? <When at={dossier.last_message_time} /> : t(($) => $.list.not_applicable)}
          <Unread count={dossier.unread_count} marked={dossier.marked_unread} quiet={isMuted(dossier.muted)} />
        </span>
      </td>
      <td>
        <span className="line2 table-company cut">
          <Highlight text={dossier.counterpart_name ?? t(($) => $.list.internal)} query={query} />
          {dossier.document_count > 0 && (
            <span className="in-list"> · {t(($) => $.list.document_count, { count: dossier.document_count })}</span>
          )}
        </span>
        <span className="line2 cut in-table">
          <Highlight text={names.join(', ')} query={query} />
        </span>
      </td>
      <td className="in-table">
        {document === undefined ? (
          <span className="line2 subtle" aria-label={t(($) => $.list.no_documents)}>
            –
          </span>
        ) : (
          <span className="line2 cut">
            <Highlight text={shorten(document, longestDocument)} query={query} />
          </span>
        )}
        {dossier.document_count > 1 && <span className="line2 subtle">+{dossier.document_count - 1}</span>}
      </td>
      <td className="row-more">{dossier.takes_part && <RowMenu dossier={dossier} />}</td>
    </tr>
  )
})
