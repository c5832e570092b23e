import type { Dossier, Duty } from '@klopt/contract'
import { ChevronDown, CircleCheck, Clock, Hand } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { useDutyText } from '../../../../ui/use-duty-text.ts'
import { Term } from '../access/term.tsx'
import { TurnBar } from './turn-bar.tsx'
import './turn-bar.css'
import './duty-bar.css'
import { useSetTurn } from './use-set-turn.ts'

type Act = { label: string; onAct: () => void }
type Props = {
  dossier: Dossier
  companyId: string
  /** Goes to what the duty is about. */
  onGo: (duty: Duty) => void
  /** The button that ends a duty of the own company, or leads to it. */
  actOf: (duty: Duty) => Act | null
}

/**
 * What is to be done, and by whom: the first duty with its button, and behind an arrow all of both companies. Without
 * duties, whose turn it is.
 */
export function DutyBar({ dossier, companyId, onGo, actOf }: Props) {
  const { t } = useTranslation('detail')
  const [all, setAll] = useState(false)
  const list = useId()
  const say = useDutyText(firstNames(dossier))
  const { duties, due_date, due_estimated } = dossier
  const own = duties.filter(({ company_id }) => company_id === companyId)
  const others = duties.filter(({ company_id }) => company_id !== companyId)
  const [first] = own.length > 0 ? own : others
  if (!first) return <TurnBar dossier={dossier} companyId={companyId} />
  const company = dossier.companies.find(({ id }) => id === first.company_id)?.name ?? ''
  const isOwn = own.length > 0
  const count = isOwn ? own.length : others.length
  const who = t(($) => (isOwn ? $.duties.own : $.duties.other), { company, count })
  const act = isOwn ? actOf(first) : null

  return (
    <>
      <div className={classes('turn duty-bar', isOwn && 'own')}>
        <Clock className="s16" aria-hidden="true" />
        <p className="duty-said">
          <span>
            <b>{who}</b>
            {due_date && <Term day={due_date} estimated={due_estimated} />}
          </span>
          <span>{say(first)}</span>
        </p>
        {act && (
          <Button size="sm" kind="primary" onClick={act.onAct}>
            {act.label}
          </Button>
        )}
        <button
          type="button"
          className="icon-btn"
          aria-expanded={all}
          aria-controls={list}
          aria-label={t(($) => (all ? $.duties.fold : $.duties.all), { count: duties.length })}
          onClick={() => setAll(!all)}
        >
          <ChevronDown aria-hidden="true" />
        </button>
      </div>
      <div className="duties" id={list} hidden={!all}>
        {all && (
          <>
            <DutyList
              title={t(($) => $.duties.ours)}
              duties={own}
              say={say}
              onGo={(duty) => {
                setAll(false)
                onGo(duty)
              }}
            />
            <DutyList title={others[0] ? nameOf(dossier, others[0]) : ''} duties={others} say={say} onGo={onGo} />
            <Settle dossier={dossier} companyId={companyId} />
          </>
        )}
      </div>
    </>
  )
}

type ListProps = { title: string; duties: Duty[]; say: (duty: Duty) => string; onGo: (duty: Duty) => void }

function DutyList({ title, duties, say, onGo }: ListProps) {
  if (duties.length === 0) return null
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {duties.map((duty) => (
          <li key={[duty.kind, duty.card_id, duty.agreement_id, duty.message_id, duty.document_id].join(' ')}>
            <button type="button" onClick={() => onGo(duty)}>
              <span>{say(duty)}</span>
              {duty.paper && !say(duty).includes(duty.paper) && <small>{duty.paper}</small>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** 'Niets meer nodig' puts the own duties away that need no answer; somebody may also say that they look at it. */
function Settle({ dossier, companyId }: Pick<Props, 'dossier' | 'companyId'>) {
  const { t } = useTranslation('detail')
  const setTurn = useSetTurn(dossier, companyId)
  if (!dossier.permissions.turn) return null
  return (
    <p>
      <Button size="sm" onClick={() => setTurn(null)}>
        <CircleCheck className="s16" aria-hidden="true" />
        {t(($) => $.turn.nobody_any_more)}
      </Button>
      <Button size="sm" onClick={() => setTurn(companyId)}>
        <Hand className="s16" aria-hidden="true" />
        {t(($) => $.duties.look)}
      </Button>
    </p>
  )
}

function nameOf({ companies }: Dossier, { company_id }: Duty): string {
  return companies.find(({ id }) => id === company_id)?.name ?? ''
}

function firstNames({ users }: Dossier): Partial<Record<string, string>> {
  return Object.fromEntries(users.map(({ id, first_name, full_name }) => [id, first_name || full_name]))
}
