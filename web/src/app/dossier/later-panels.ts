import { createElement } from 'react'
import { later, laterPanel, retryUntilLoaded } from '../../platform/later.ts'
import { PreviewWait } from './preview-wait.tsx'

const dialogs = () => import('./dossier-dialogs.ts')
const occasional = () => import('./occasional.ts')

export const DetailsPanel = laterPanel(() => dialogs().then((file) => file.DetailsPanel))
export const AddParticipant = laterPanel(() => dialogs().then((file) => file.AddParticipant))
/** For guests. */
export const AddColleague = laterPanel(() => dialogs().then((file) => file.AddColleague))
export const InviteCompany = laterPanel(() => dialogs().then((file) => file.InviteCompany))
export const DropCover = laterPanel(() => dialogs().then((file) => file.DropCover))
export const UploadModal = laterPanel(() => dialogs().then((file) => file.UploadModal))
export const WorkPanel = laterPanel(() => dialogs().then((file) => file.WorkPanel))
/** What is to be done in a dossier. Meanwhile its room is kept. */
export const Duties = laterPanel(
  () => occasional().then((file) => file.Duties),
  createElement('div', { className: 'turn duty-bar' }),
)
/** As whom a guest is there, in the head. */
export const GuestIdentity = laterPanel(
  () => occasional().then((file) => file.GuestIdentity),
  ({ guest }) => guest.full_name,
)
/** A small picture of a document. */
export const Photo = laterPanel(() => occasional().then((file) => file.Photo))
/** A photo in the chat. Meanwhile the line about it. */
export const PhotoBubble = laterPanel(
  () => occasional().then((file) => file.PhotoBubble),
  ({ line }) => line,
)
/** A photo that is being sent. */
export const SendingBubble = laterPanel(() => occasional().then((file) => file.SendingBubble))
/** The dialogs and forms of a card. */
export const CardPanels = laterPanel(loadCardPanels)
/** Loaded at rest if an invoice differs, so that the first answer does not wait for it. */
export function loadCardPanels() {
  return dialogs().then((file) => file.CardPanels)
}
/** The steps of a dossier without documents. Meanwhile their room is kept. */
export const StartSteps = laterPanel(
  () => occasional().then((file) => file.StartSteps),
  () => createElement('ol', { className: 'start-steps' }, createElement('li'), createElement('li')),
)
/** A link to a message or document of the open dossier. Meanwhile its address. */
export const DossierLink = laterPanel(
  () => occasional().then((file) => file.DossierLink),
  ({ children }) => children,
)
/** The card to try out, for a new company. */
export const Example = laterPanel(() => occasional().then((file) => file.Example))
export const Withdrawal = laterPanel(() => occasional().then((file) => file.Withdrawal))
/** The marks of a message that came by mail. */
export const MessageMail = laterPanel(() => occasional().then((file) => file.MessageMail))
export const HeldMails = laterPanel(() => import('../../features/mails/held-mails.tsx').then((file) => file.HeldMails))
export const PushQuestion = laterPanel(() => occasional().then((file) => file.PushQuestion))
// A question with these waits for them: its buttons must not move once it has opened.
export const OpenCards = later(() => occasional().then((file) => file.OpenCards))
/** The parts that a dossier needs only after it is shown: its printed form, and the files that were shared for it. */
export const DossierAtRest = laterPanel(() => occasional().then((file) => file.DossierAtRest))
// Shown instead of a dossier that cannot be shown, as only the server's answer reveals.
export const ClosedDossier = laterPanel(() => occasional().then((file) => file.ClosedDossier))
export const ExpiredDossier = laterPanel(() => occasional().then((file) => file.ExpiredDossier))
export const UnknownDossier = laterPanel(() => occasional().then((file) => file.UnknownDossier))
export const DossierCompare = laterPanel(
  () => import('./dossier-compare.tsx').then((file) => file.DossierCompare),
  PreviewWait,
)
export const DossierSearch = laterPanel(() => occasional().then((file) => file.DossierSearch))

export function loadOwnChecks() {
  return retryUntilLoaded(() => occasional().then((file) => file.OwnChecks))
}
