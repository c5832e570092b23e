import type { Dossier, User } from '@klopt/contract'
import { Pencil } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CompanyBadge } from '../../../ui/company-badge.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { When } from '../../../ui/when.tsx'
import '../../../ui/facts.css'
import './panels.css'
import { Participant } from './participant.tsx'
import { RenameForm } from './rename-form.tsx'

type Props = { dossier: Dossier; me: User; open: boolean; onClose: () => void }

export function DossierDetails({ dossier, me, open, onClose }: Props) {
  const { t } = useTranslation('detail')
  const [renaming, setRenaming] = useState(false)

  return (
    <Modal title={t(($) => $.details.title)} open={open} onClose={onClose} wide>
      <dl className="facts">
        <dt>{t(($) => $.details.name)}</dt>
        <dd>
          {renaming ? (
            <RenameForm dossier={dossier} onDone={() => setRenaming(false)} />
          ) : (
            <>
              {dossier.title}
              {dossier.permissions.rename && (
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
        <dd>
          {dossier.companies.map(({ id, name, is_klopt_client }, n) => (
            <Fragment key={id}>
              {n > 0 && <span className="subtle">·</span>}
              <span>{name}</span>
              {id !== me.company_id && <CompanyBadge is_klopt_client={is_klopt_client} />}
            </Fragment>
          ))}
        </dd>
      </dl>
      <h3 className="h4 people-head">{t(($) => $.details.participants)}</h3>
      <ul className="people">
        {dossier.users.map((user) => (
          <Participant key={user.id} dossierId={dossier.id} user={user} isMe={user.id === me.id} />
        ))}
      </ul>
    </Modal>
  )
}
