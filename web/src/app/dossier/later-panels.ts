import { createElement } from 'react'
import { later, laterPanel, retryUntilLoaded } from '../../platform/later.ts'
import { PreviewWait } from './preview-wait.tsx'

// Loaded on demand, and only with a dossier: the list does not need their addresses.
export const DetailsPanel = laterPanel(() => import('./details-panel.tsx').then((file) => file.DetailsPanel))
export const AddParticipant = laterPanel(() =>
  import('../../features/dossiers/detail/participants/add-participant.tsx').then((file) => file.AddParticipant),
)
/** For guests. */
export const AddColleague = laterPanel(() =>
  import('../../features/dossiers/detail/participants/add-colleague.tsx').then((file) => file.AddColleague),
)
export const InviteCompany = laterPanel(() => import('./invite-company.tsx').then((file) => file.InviteCompany))
export const DropCover = laterPanel(() =>
  import('../../features/documents/drop-cover.tsx').then((file) => file.DropCover),
)
export const UploadModal = laterPanel(() =>
  import('../../features/documents/upload-modal.tsx').then((file) => file.UploadModal),
)
export const WorkPanel = laterPanel(() => import('./work-panel.tsx').then((file) => file.WorkPanel))
/** What is to be done in a dossier. Meanwhile its room is kept. */
export const Duties = laterPanel(
  () => import('./duties.tsx').then((file) => file.Duties),
  createElement('div', { className: 'turn duty-bar' }),
)
/** A small picture of a document. */
export const Photo = laterPanel(() => import('../../features/documents/photo.tsx').then((file) => file.Photo))
/** A photo in the chat. Meanwhile the line about it. */
export const PhotoBubble = laterPanel(
  () => import('./photos.ts').then((file) => file.PhotoBubble),
  ({ line }) => line,
)
/** A photo that is being sent. */
export const SendingBubble = laterPanel(() => import('./photos.ts').then((file) => file.SendingBubble))
/** The dialogs and forms of a card. */
export const CardPanels = laterPanel(loadCardPanels)
/** Loaded at rest if an invoice differs, so that the first answer does not wait for it. */
export function loadCardPanels() {
  return import('./card-panels.tsx').then((file) => file.CardPanels)
}
/** The steps of a dossier without documents. Meanwhile their room is kept. */
export const StartSteps = laterPanel(
  () => import('../../features/dossiers/detail/start-steps.tsx').then((file) => file.StartSteps),
  () => createElement('ol', { className: 'start-steps' }, createElement('li'), createElement('li')),
)
/** A link to a message or document of the open dossier. Meanwhile its address. */
export const DossierLink = laterPanel(
  () => import('./dossier-link.tsx').then((file) => file.DossierLink),
  ({ children }) => children,
)
/** The card to try out, for a new company. */
export const Example = laterPanel(() => import('../../features/cards/example/example.tsx').then((file) => file.Example))
export const Withdrawal = laterPanel(() => import('./withdrawal.tsx').then((file) => file.Withdrawal))
/** The marks of a message that came by mail. */
export const MessageMail = laterPanel(() =>
  import('../../features/mails/message-mail.tsx').then((file) => file.MessageMail),
)
export const HeldMails = laterPanel(() => import('../../features/mails/held-mails.tsx').then((file) => file.HeldMails))
export const PushQuestion = laterPanel(() => import('./push-question.tsx').then((file) => file.PushQuestion))
// A question with these waits for them: its buttons must not move once it has opened.
export const OpenCards = later(() => import('../../features/cards/open-cards.tsx').then((file) => file.OpenCards))
/** The parts that a dossier needs only after it is shown: its printed form, and the files that were shared for it. */
export const DossierAtRest = laterPanel(() => import('./dossier-at-rest.tsx').then((file) => file.DossierAtRest))
// Shown instead of a dossier that cannot be shown, as only the server's answer reveals.
export const ClosedDossier = laterPanel(() =>
  import('../../features/dossiers/detail/closing/closed.tsx').then((file) => file.ClosedDossier),
)
export const ExpiredDossier = laterPanel(() =>
  import('../../features/dossiers/detail/access/expired.tsx').then((file) => file.ExpiredDossier),
)
export const UnknownDossier = laterPanel(() =>
  import('../../features/dossiers/detail/states/unknown.tsx').then((file) => file.UnknownDossier),
)
export const DossierCompare = laterPanel(
  () => import('./dossier-compare.tsx').then((file) => file.DossierCompare),
  PreviewWait,
)
export const DossierSearch = laterPanel(() => import('./dossier-search.tsx').then((file) => file.DossierSearch))

export function loadOwnChecks() {
  return retryUntilLoaded(() => import('../../features/checks/own-checks.tsx').then((file) => file.OwnChecks))
}
