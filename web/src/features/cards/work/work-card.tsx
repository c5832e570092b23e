import { Hammer } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../../platform/money.ts'
import { classes } from '../../../ui/classes.ts'
import { When } from '../../../ui/when.tsx'
import { useCardContext } from '../card-context.ts'
import { nameOf } from '../company-name.ts'
import { CounteredWork } from './countered-work.tsx'
import { WorkFoot } from './work-foot.tsx'
import { WorkOutcome } from './work-outcome.tsx'
import { useWorkText } from './work-text.ts'
import { type ExtraWork, useWork } from './works.ts'
import './work.css'

type Props = { agreement: ExtraWork; unread: boolean; pointed: boolean }

/** Extra work in the chat: what is added for how much, what became of it, and the answers to it. */
export function WorkCard({ agreement, unread, pointed }: Props) {
  const { t, i18n } = useTranslation('work')
  const heading = useId()
  const { dossier, Photo, onOpen } = useCardContext()
  const { work, company_id, user, created_at, note } = agreement
  const countered = useWork(dossier.id, agreement.answers)
  const price = useWorkText()(work)

  return (
    <article className={classes('work', pointed && 'pointed', unread && 'unread-work')} aria-labelledby={heading}>
      {countered && <CounteredWork earlier={countered} work={work} />}
      <header>
        <Hammer aria-hidden="true" />
        <span>
          <b id={heading}>{t(($) => $.name, { number: work.number })}</b> · {user.full_name},{' '}
          {nameOf(dossier.companies, company_id)}
        </span>
        <When at={created_at} as="chat" />
      </header>
      <div className="work-body">
        <h2>{work.description}</h2>
        <div>
          {price && <p>{price}</p>}
          {note && <p className="work-note">{note}</p>}
          {work.document_id && (
            <div className="work-picture">
              <Photo
                documentId={work.document_id}
                name={t(($) => $.photo.shown, { number: work.number })}
                onOpen={onOpen}
              />
            </div>
          )}
        </div>
        <p className="work-price">
          {moneyText(work.amount, 'EUR', i18n.language)}
          <small>{t(($) => (work.how === 'fixed' ? $.fixed_excl : $.rate_excl))}</small>
        </p>
      </div>
      <WorkOutcome agreement={agreement} />
      <WorkFoot agreement={agreement} />
    </article>
  )
}
