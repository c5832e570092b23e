import { useTranslation } from 'react-i18next'
import { WhenIn } from '../../../ui/when.tsx'
import { useCardContext } from '../card-context.ts'
import { nameOf } from '../company-name.ts'
import { useProposals } from './answered.ts'
import './offer.css'

/** How a proposal ended, by whom and when, below its message. */
export function Ended({ dossierId, id }: { dossierId: string; id: string }) {
  const { t } = useTranslation('proposals')
  const { companies } = useCardContext().dossier
  const { state, ended } = useProposals(dossierId).find((one) => one.id === id) ?? {}
  if (!state || state === 'offered') return null
  if (state === 'lapsed' || !ended) return <small className="offer-ended">{t(($) => $.ended.lapsed)}</small>
  const who = { name: ended.user.full_name, company: nameOf(companies, ended.company_id) }
  return (
    <small className="offer-ended">
      <WhenIn at={ended.at} as="chat" say={(time) => t(($) => $.ended[state], { ...who, time })} />
      {ended.note && ` ${ended.note}`}
    </small>
  )
}
