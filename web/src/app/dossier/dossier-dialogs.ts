/** The dialogs and forms of a dossier, in one file to load. */
export { DropCover } from '../../features/documents/drop-cover.tsx'
export { UploadModal } from '../../features/documents/upload-modal.tsx'
export { AddColleague } from '../../features/dossiers/detail/participants/add-colleague.tsx'
export { AddParticipant } from '../../features/dossiers/detail/participants/add-participant.tsx'
export { CardPanels } from './card-panels.tsx'
export { DetailsPanel } from './details-panel.tsx'
export { InviteCompany } from './invite-company.tsx'
export { WorkPanel } from './work-panel.tsx'
