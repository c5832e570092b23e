import type { SearchGroup, SearchHit } from '@klopt/contract'
import { MessageSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Paper } from '../../ui/paper.tsx'
import { When } from '../../ui/when.tsx'
import { Marked } from './marked.tsx'
import { addressOf } from './search.ts'

type Props = { group: SearchGroup; hit: SearchHit; q: string; onOpen: () => void }

/** A message, document or page that was found. The whole row leads to it. */
export function HitRow({ group, hit, q, onOpen }: Props) {
  const { t } = useTranslation('search')
  const documents = useTranslation('documents')
  const { filename, by, page, document_kind, text, marks, at } = hit
  return (
    <li className="search-hit">
      <span className="search-place">
        {filename ? <Paper filename={filename} /> : <MessageSquare aria-hidden="true" />}
      </span>
      <div>
        <Link to={addressOf(group, hit, q)} onClick={onOpen} data-hit>
          {filename ?? by?.full_name}
          <small className="cut">
            {filename ? (
              <>
                {document_kind && <span className="search-kind">{documents.t(($) => $.kinds[document_kind])}</span>}
                {page && t(($) => $.page, { page })}
              </>
            ) : (
              by?.company
            )}
          </small>
        </Link>
        <p>
          <Marked text={text} marks={marks} />
        </p>
      </div>
      <When at={at} />
    </li>
  )
}
