import { later, laterPanel } from '../platform/later.ts'

const dialogs = () => import('./dialogs.ts')

// Loaded on demand: dialogs take 30 kB that the first screen does not need.
export const NewDossier = laterPanel(() => dialogs().then((file) => file.NewDossier))
export const SignOutQuestion = laterPanel(() => dialogs().then((file) => file.SignOutQuestion))
export const NewColleague = laterPanel(() => dialogs().then((file) => file.NewColleague))
export const ColleaguePanel = laterPanel(() => dialogs().then((file) => file.ColleaguePanel))
export const Palette = laterPanel(() => dialogs().then((file) => file.Palette))
export const Keys = laterPanel(() => dialogs().then((file) => file.Keys))
export const AddCompany = laterPanel(() => dialogs().then((file) => file.AddCompany))
export const RelationModal = laterPanel(() => dialogs().then((file) => file.RelationModal))
/** For guests, before their first dossier. */
export const BeforeConsent = later(() => import('./before-consent.tsx').then((file) => file.BeforeConsent))
