import { later, laterPanel } from '../platform/later.ts'

// Loaded on demand: dialogs take 30 kB that the first screen does not need.
export const NewDossier = laterPanel(() =>
  import('../features/dossiers/new-dossier.tsx').then((file) => file.NewDossier),
)
export const SignOutQuestion = laterPanel(() =>
  import('../features/session/sign-out.tsx').then((file) => file.SignOutQuestion),
)
export const NewColleague = laterPanel(() =>
  import('../features/people/new-colleague.tsx').then((file) => file.NewColleague),
)
export const ColleaguePanel = laterPanel(() =>
  import('../features/people/colleague-panel.tsx').then((file) => file.ColleaguePanel),
)
export const Palette = laterPanel(() => import('./palette/palette.tsx').then((file) => file.Palette))
export const Keys = laterPanel(() => import('./palette/keys.tsx').then((file) => file.Keys))
export const AddCompany = laterPanel(() =>
  import('../features/companies/add-company.tsx').then((file) => file.AddCompany),
)
export const RelationModal = laterPanel(() =>
  import('../features/companies/relation-modal.tsx').then((file) => file.RelationModal),
)
/** Whom to ask, for people without dossiers. */
export const AskAdmin = laterPanel(() => import('./pages/ask-admin.tsx').then((file) => file.AskAdmin))
/** The notifications on this device. */
export const PushSettings = laterPanel(() =>
  import('../features/push/push-settings.tsx').then((file) => file.PushSettings),
)
export const BeforeConsent = later(() => import('./before-consent.tsx').then((file) => file.BeforeConsent))
