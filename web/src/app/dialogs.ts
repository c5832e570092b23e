/** The dialogs of the app outside a dossier, in one file to load. */
export { AddCompany } from '../features/companies/add-company.tsx'
export { RelationModal } from '../features/companies/relation-modal.tsx'
export { NewDossier } from '../features/dossiers/new-dossier.tsx'
export { ColleaguePanel } from '../features/people/colleague-panel.tsx'
export { NewColleague } from '../features/people/new-colleague.tsx'
export { SignOutQuestion } from '../features/session/sign-out.tsx'
export { Keys } from './palette/keys.tsx'
export { Palette } from './palette/palette.tsx'
