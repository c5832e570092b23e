import { createElement } from 'react'
import { later, laterPanel, retryUntilLoaded } from '../platform/later.ts'
import { PreviewWait } from './dossier/preview-wait.tsx'

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
export const Consent = later(() => import('../features/session/consent.tsx').then((file) => file.Consent))
export const AddCompany = laterPanel(() =>
  import('../features/companies/add-company.tsx').then((file) => file.AddCompany),
)
export const RelationModal = laterPanel(() =>
  import('../features/companies/relation-modal.tsx').then((file) => file.RelationModal),
)
export const DetailsPanel = laterPanel(() => import('./dossier/details-panel.tsx').then((file) => file.DetailsPanel))
export const AddParticipant = laterPanel(() =>
  import('../features/dossiers/detail/participants/add-participant.tsx').then((file) => file.AddParticipant),
)
/** For guests. */
export const AddColleague = laterPanel(() =>
  import('../features/dossiers/detail/participants/add-colleague.tsx').then((file) => file.AddColleague),
)
export const InviteCompany = laterPanel(() => import('./dossier/invite-company.tsx').then((file) => file.InviteCompany))
export const DropCover = laterPanel(() => import('../features/documents/drop-cover.tsx').then((file) => file.DropCover))
export const UploadModal = laterPanel(() =>
  import('../features/documents/upload-modal.tsx').then((file) => file.UploadModal),
)
export const WorkPanel = laterPanel(() => import('./dossier/work-panel.tsx').then((file) => file.WorkPanel))
/** What is to be done in a dossier. Meanwhile its room is kept. */
export const Duties = laterPanel(
  () => import('./dossier/duties.tsx').then((file) => file.Duties),
  createElement('div', { className: 'turn duty-bar' }),
)
/** Whom to ask, for people without dossiers. */
export const AskAdmin = laterPanel(() => import('./pages/ask-admin.tsx').then((file) => file.AskAdmin))
/** A small picture of a document. */
export const Photo = laterPanel(() => import('../features/documents/photo.tsx').then((file) => file.Photo))
/** The dialogs and forms of a card. */
export const CardPanels = laterPanel(loadCardPanels)
/** Loaded at rest if an invoice differs, so that the first answer does not wait for it. */
export function loadCardPanels() {
  return import('./dossier/card-panels.tsx').then((file) => file.CardPanels)
}
/** The steps of a dossier without documents. Meanwhile their room is kept. */
export const StartSteps = laterPanel(
  () => import('../features/dossiers/detail/start-steps.tsx').then((file) => file.StartSteps),
  () => createElement('ol', { className: 'start-steps' }, createElement('li'), createElement('li')),
)
/** A link to a message or document of the open dossier. Meanwhile its address. */
export const DossierLink = laterPanel(
  () => import('./dossier/dossier-link.tsx').then((file) => file.DossierLink),
  ({ children }) => children,
)
/** The card to try out, for a new company. */
export const Example = laterPanel(() => import('../features/cards/example/example.tsx').then((file) => file.Example))
export const Withdrawal = laterPanel(() => import('./dossier/withdrawal.tsx').then((file) => file.Withdrawal))
/** The marks of a message that came by mail. */
export const MessageMail = laterPanel(() =>
  import('../features/mails/message-mail.tsx').then((file) => file.MessageMail),
)
export const HeldMails = laterPanel(() => import('../features/mails/held-mails.tsx').then((file) => file.HeldMails))
/** The notifications on this device. */
export const PushSettings = laterPanel(() =>
  import('../features/push/push-settings.tsx').then((file) => file.PushSettings),
)
export const PushQuestion = laterPanel(() => import('./dossier/push-question.tsx').then((file) => file.PushQuestion))
// A question with these waits for them: its buttons must not move once it has opened.
export const OpenCards = later(() => import('../features/cards/open-cards.tsx').then((file) => file.OpenCards))
/** The parts that a dossier needs only after it is shown: its printed form, and the files that were shared for it. */
export const DossierAtRest = laterPanel(() =>
  import('./dossier/dossier-at-rest.tsx').then((file) => file.DossierAtRest),
)
// Shown instead of a dossier that cannot be shown, as only the server's answer reveals.
export const ClosedDossier = laterPanel(() =>
  import('../features/dossiers/detail/closing/closed.tsx').then((file) => file.ClosedDossier),
)
export const ExpiredDossier = laterPanel(() =>
  import('../features/dossiers/detail/access/expired.tsx').then((file) => file.ExpiredDossier),
)
export const UnknownDossier = laterPanel(() =>
  import('../features/dossiers/detail/states/unknown.tsx').then((file) => file.UnknownDossier),
)
export const DossierCompare = laterPanel(
  () => import('./dossier/dossier-compare.tsx').then((file) => file.DossierCompare),
  PreviewWait,
)
/** The pages of a document in the preview. */
export const Sheet = later(() =>
  import('../features/documents/preview/preview-content.tsx').then((file) => file.PreviewContent),
)
/** The question about a photographed delivery note, and the marks on it. Meanwhile the photo alone. */
export const NoteCheck = laterPanel(
  () => import('../features/cards/note/note-check.tsx').then((file) => file.NoteCheck),
  ({ children }) => children(undefined),
)
export const DossierSearch = laterPanel(() => import('./dossier/dossier-search.tsx').then((file) => file.DossierSearch))
export const Preview = later(loadPreview)

/** Loaded ahead when the pointer comes near. */
export function loadPreview() {
  return import('../features/documents/preview/preview.tsx').then((file) => file.Preview)
}

export function loadOwnChecks() {
  return retryUntilLoaded(() => import('../features/checks/own-checks.tsx').then((file) => file.OwnChecks))
}
