import type { Document, Dossier, User } from '@klopt/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { AddColleague, AddParticipant, DetailsPanel, InviteCompany, UploadModal, WorkPanel } from './later-panels.ts'
import { useAtRest } from '../boot/use-at-rest.ts'
import type { Panels } from './use-panels.ts'
import { printDossier } from './print-dossier.ts'

type Props = { dossier: Dossier; me: User; panels: Panels; onUploaded: (documents: Document[]) => void }

export function DossierPanels({ dossier, me, panels, onUploaded }: Props) {
  const { panel, opening, opened, files, replaces, answers, close } = panels
  const atRest = useAtRest() // files can be chosen offline too
  const navigate = useNavigate()
  const client = useQueryClient()
  const one = { dossier, companyId: me.company_id, onClose: close }
  const Add = dossier.permissions.add_colleague ? AddColleague : AddParticipant

  return (
    <>
      {opened.has('details') && (
        <DetailsPanel
          key={`details ${opening}`}
          dossier={dossier}
          me={me}
          open={panel === 'details'}
          onClose={close}
          onLeft={() => navigate('/app/dossiers')}
          onPrint={() => printDossier(client, dossier.id)}
        />
      )}
      {opened.has('add') && <Add key={`add ${opening}`} {...one} open={panel === 'add'} />}
      {opened.has('invite') && (
        <InviteCompany key={`invite ${opening}`} dossier={dossier} me={me} open={panel === 'invite'} onClose={close} />
      )}
      {opened.has('work') && (
        <WorkPanel
          key={`work ${opening}`}
          dossier={dossier}
          me={me}
          answers={answers}
          open={panel === 'work'}
          onClose={close}
        />
      )}
      {(atRest || opened.has('upload')) && (
        <UploadModal
          key={`upload ${opening}`}
          dossierId={dossier.id}
          open={panel === 'upload'}
          files={files}
          replaces={replaces}
          onClose={close}
          onUploaded={onUploaded}
        />
      )}
    </>
  )
}
