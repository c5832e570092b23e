import { CircleCheck, Clock, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import { WhenIn } from '../../../ui/when.tsx'
import { useCardContext } from '../card-context.ts'
import { nameOf } from '../company-name.ts'
import { type ExtraWork, useWorks } from './works.ts'

/** The outcome of extra work: who answered it, for which company and when, or who is to answer. */
export function WorkOutcome({ agreement }: { agreement: ExtraWork }) {
  const { t } = useTranslation('work')
  const { dossier, me } = useCardContext()
  const newer = useWorks(dossier.id).find(({ answers }) => answers === agreement.id)?.work.number
  const { state, company_id, user, created_at, ended, permissions } = agreement

  if (state === 'offered') {
    if (permissions.accept) return <p className="work-line work-ask">{t(($) => $.recorded)}</p>
    if (company_id !== me.company_id) return null
    const company = dossier.companies
      .filter(({ id }) => id !== company_id)
      .map(({ name }) => name)
      .join(', ')
    return (
      <Line icon={<Clock aria-hidden="true" />}>
        <span>{t(($) => $.waits, { company })}</span>
      </Line>
    )
  }
  if (!ended) return null
  const who = { name: ended.user.full_name, company: nameOf(dossier.companies, ended.company_id) }
  const said = (key: 'accepted' | 'declined' | 'withdrawn') => (
    <WhenIn at={ended.at} as="chat" say={(time) => t(($) => $.ended[key], { ...who, time })} />
  )
  if (state === 'accepted')
    return (
      <Line yes icon={<CircleCheck aria-hidden="true" />}>
        <span>
          <b>{t(($) => $.agreed)}.</b>{' '}
          <WhenIn at={created_at} as="chat" say={(time) => t(($) => $.proposed_by, { name: user.full_name, time })} />{' '}
          {said('accepted')}
        </span>
      </Line>
    )
  return (
    <Line icon={<Undo2 aria-hidden="true" />}>
      <span>
        {(state === 'declined' || state === 'withdrawn') && said(state)}
        {state === 'countered' && t(($) => $.ended.countered, { ...who, number: newer })}
        {state === 'replaced' && t(($) => $.ended.replaced, { number: newer })}
        {ended.note && <span className="work-note">{ended.note}</span>}
      </span>
    </Line>
  )
}

function Line({ yes, icon, children }: { yes?: boolean; icon: React.ReactNode; children: React.ReactNode }) {
  return (
    <div className={classes('work-line', yes && 'work-yes')}>
      {icon}
      {children}
    </div>
  )
}
