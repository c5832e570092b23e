import type { CompanyCard, Relation } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../platform/errors.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { useMe } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useLast } from '../../ui/use-last.ts'
import { CompanyInfo } from './company-info.tsx'
import { companyQuery } from './relations.ts'
import { relationsQuery } from '../../platform/relations.ts'
import { SwitchOff } from './switch-off.tsx'
import { useSwitch } from './use-switch.ts'

type Props = {
  companyId: string | null
  as?: 'modal' | 'drawer'
  onClose: () => void
  onNewDossier: (company: CompanyCard) => void
}

/** The company chosen in the list, with the actions that the user may take. */
export function RelationModal({ companyId, as = 'modal', onClose, onNewDossier }: Props) {
  const shown = useLast(companyId)
  const { data: relations } = useQuery({ ...relationsQuery(), enabled: companyId !== null })
  const relation = relations?.accepted.find(({ company }) => company.id === shown)
  const { data: company = relation?.company } = useQuery({ ...companyQuery(shown ?? ''), enabled: false })
  const { t } = useTranslation('companies')

  return (
    <Panel
      as={as}
      title={company?.name ?? t(($) => $.title)}
      open={companyId !== null}
      onClose={onClose}
      footer={relation && <Actions relation={relation} onNewDossier={onNewDossier} />}
    >
      {shown && <CompanyInfo companyId={shown} relation={relation} />}
    </Panel>
  )
}

function Actions({ relation, onNewDossier }: { relation: Relation; onNewDossier: Props['onNewDossier'] }) {
  const { t } = useTranslation('companies')
  const { permissions: mine } = useMe()
  const { status, permissions, company } = relation
  const errorText = useErrorText()
  const [confirming, setConfirming] = useState(false)
  const { turn, isPending, error } = useSwitch(relation)

  return (
    <>
      {permissions.deactivate && (
        <Button removal className="panel-left" onClick={() => setConfirming(true)}>
          {t(($) => $.info.off)}
        </Button>
      )}
      <ErrorLine text={error && errorText(error)} />
      {permissions.activate && (
        <Button busy={isPending && t(($) => $.busy, { ns: 'ui' })} onClick={() => turn('active')}>
          {t(($) => $.info.on)}
        </Button>
      )}
      {status === 'active' && mine.create_dossier && (
        <Button kind="primary" onClick={() => onNewDossier(company)}>
          <Plus aria-hidden="true" />
          {t(($) => $.info.new_dossier)}
        </Button>
      )}
      <SwitchOff relation={relation} open={confirming} onClose={() => setConfirming(false)} />
    </>
  )
}
