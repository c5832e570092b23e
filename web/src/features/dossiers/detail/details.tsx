import type { Dossier, User } from '@klopt/contract'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useReopened } from '../../../platform/reopen.ts'
import { CompanyBadge } from '../../../ui/company-badge.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { When } from '../../../ui/when.tsx'
import '../../../ui/facts.css'
import type { OpenCardsComponent } from './closing/close-question.tsx'
import { DetailsActions } from './details-actions.tsx'
import { MuteChoice } from './mute-choice.tsx'
import './panels.css'
import { Participants } from './participants/participants.tsx'
import { RecordActions } from './record-actions.tsx'
import { RenameForm } from './rename-form.tsx'
import { useCompanyLine } from '../../../ui/use-company-line.ts'

type Props = {
  dossier: Dossier
  me: User
  open: boolean
  onClose: () => void
  onLeft: () => void | Promise<void>
  onPrint: () => Promise<void>
  StillOpen?: OpenCardsComponent
  /** The address for mails, of another feature. */
  address?: ReactNode
}

export function DossierDetails({ dossier, me, open, onClose, onLeft, onPrint, StillOpen, address }: Props) {
  const { t } = useTranslation('detail')
  const [renaming, setRenaming] = useReopened('rename', false)
  const { rename, leave, close, request_close, cancel_close, add_participant } = dossier.permissions
  const acts = leave || close || request_close || cancel_close
  const companyLine = useCompanyLine()
  const onlyYou = dossier.takes_part && add_participant && !leave

  return (
    <Modal
      title={t(($) => $.details.title)}
      open={open}
      onClose={onClose}
      wide
      footer={
        acts && <DetailsActions dossier={dossier} me={me} onDone={onClose} onLeft={onLeft} StillOpen={StillOpen} />
      }
    >
      <dl className="facts">
        <dt>{t(($) => $.details.name)}</dt>
        <dd className="titled">
          {renaming ? (
            <RenameForm dossier={dossier} onDone={() => setRenaming(false)} />
          ) : (
            <>
              {dossier.title}
              {rename && (
                <IconButton
                  label={t(($) => $.details.rename)}
                  icon={<Pencil className="s16" aria-hidden="true" />}
                  tip={false}
                  onClick={() => setRenaming(true)}
                />
              )}
            </>
          )}
        </dd>
        <dt>{t(($) => $.details.created)}</dt>
        <dd>
          <When at={dossier.created_at} as="long" />
        </dd>
        <dt>{t(($) => $.details.companies)}</dt>
        <dd className="companies-of">
          {dossier.companies.map((company) => (
            <span key={company.id} className="company-of">
              {company.name}
              {company.id !== me.company_id && (
                <>
                  <CompanyBadge is_klopt_client={company.is_klopt_client} verified={company.verified} />
                  <small>{companyLine(company)}</small>
                </>
              )}
            </span>
          ))}
        </dd>
        {dossier.permissions.mute && <MuteChoice dossier={dossier} />}
        <RecordActions dossierId={dossier.id} onPrint={onPrint} />
      </dl>
      <Participants dossier={dossier} me={me.id} />
      {address}
      {onlyYou && <p className="only-you">{t(($) => $.leave.only_you, { company: me.company.name })}</p>}
    </Modal>
  )
}
