import type { Document, Dossier, User } from '@klopt/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { UploadModal } from '../features/documents/upload-modal.tsx'
import { AddParticipant } from '../features/dossiers/detail/add-participant.tsx'
import { DossierDetails } from '../features/dossiers/detail/details.tsx'
import { InviteCompany } from '../features/dossiers/detail/invite-company.tsx'
import { printDossier } from './print-dossier.ts'
import type { Panels } from './use-panels.ts'

type Props = { dossier: Dossier; me: User; panels: Panels; onUploaded: (documents: Document[]) => void }

export function DossierPanels({ dossier, me, panels, onUploaded }: Props) {
  const { panel, opening, files, close } = panels
  const navigate = useNavigate()
  const client = useQueryClient()
  const one = { dossier, companyId: me.company_id, onClose: close }

  return (
    <>
      <DossierDetails
        key={`details ${opening}`}
        dossier={dossier}
        me={me}
        open={panel === 'details'}
        onClose={close}
        onLeft={() => navigate('/app/dossiers')}
        onPrint={() => printDossier(client, dossier.id)}
      />
      <AddParticipant key={`add ${opening}`} {...one} open={panel === 'add'} />
      <InviteCompany key={`invite ${opening}`} {...one} open={panel === 'invite'} />
      <UploadModal
        key={`upload ${opening}`}
        dossierId={dossier.id}
        open={panel === 'upload'}
        files={files}
        onClose={close}
        onUploaded={onUploaded}
      />
    </>
  )
}
