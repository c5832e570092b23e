import type { Dossier } from '@klopt/contract'
import { ChevronDown, CircleCheck, Clock, Hand } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../../ui/classes.ts'
import { Menu } from '../../../../ui/menu.tsx'
import { Term } from '../access/term.tsx'
import './turn-bar.css'
import { useSetTurn } from './use-set-turn.ts'
import { useTurnText } from './use-turn-text.ts'

type Props = { dossier: Dossier; companyId: string }

/**
 * The company whose turn it is, and the payment term. Highlighted if it is the own company. A menu changes the turn.
 */
export function TurnBar({ dossier, companyId }: Props) {
  const { t } = useTranslation('detail')
  const { who, why } = useTurnText(dossier, companyId)
  const setTurn = useSetTurn(dossier, companyId)
  const { turn, due_date, due_estimated, permissions } = dossier
  if (!turn && !due_date) return null
  const entries = [
    {
      id: 'nobody',
      label: t(($) => $.turn.nobody_any_more),
      icon: <CircleCheck aria-hidden="true" />,
      onAction: () => setTurn(null),
      may: turn?.company_id !== null,
    },
    {
      id: 'ours',
      label: t(($) => $.turn.ours),
      icon: <Hand aria-hidden="true" />,
      onAction: () => setTurn(companyId),
      may: turn?.company_id !== companyId,
    },
  ].filter(({ may }) => may)
  const text = turn && (
    <span className="turn-said" title={[who, why].filter(Boolean).join(' · ')}>
      <b className="cut">{who}</b>
      {why && <span className="cut">{` · ${why}`}</span>}
    </span>
  )

  return (
    <div className={classes('turn', turn?.company_id === companyId && 'own')}>
      <Clock className="s16" aria-hidden="true" />
      {text && permissions.turn ? (
        <Menu
          label={t(($) => $.turn.change, { said: [who, why].filter(Boolean).join(' · ') })}
          look="turn-who"
          icon={
            <>
              {text}
              <ChevronDown className="s16" aria-hidden="true" />
            </>
          }
          entries={entries}
        />
      ) : (
        text
      )}
      {due_date && <Term day={due_date} estimated={due_estimated} />}
    </div>
  )
}
