import { mailTerms, termHours } from './features/cards/mails/mail-terms.ts'
import { cardMails } from './features/cards/mails/mails.ts'
import { countParties } from './features/cards/parties/count-parties.ts'
import { countCards } from './features/cards/view/count-cards.ts'
import { runCards } from './features/cards/runs/run.ts'
import { checkCards } from './features/checks/run.ts'
import { archiveMails } from './features/archive/mails.ts'
import { recoverArchives } from './features/archive/recover.ts'
import { endRegistrations } from './features/companies/registration/end.ts'
import { companyMails } from './features/companies/mails.ts'
import { tellLimits } from './features/companies/tell-limits.ts'
import { sweepUploads } from './features/documents/parts/sweep.ts'
import { scanFiles } from './features/documents/scan.ts'
import { endInvitations } from './features/accounts/end-invitations.ts'
import { countDuties } from './features/dossiers/duties/count-duties.ts'
import { mailLinks } from './features/dossiers/guest-links/mail-links.ts'
import { dossierMails } from './features/dossiers/mails/mails.ts'
import { forwardedMails } from './features/dossiers/mails/mails-forwarded.ts'
import { reminderMails } from './features/dossiers/mails/mails-reminder.ts'
import { linkMails } from './features/dossiers/mails/mails-links.ts'
import { mailInMails } from './features/mail-in/mails.ts'
import { mailInTasks } from './features/mail-in/tasks.ts'
import { mailUnread } from './features/messages/mail-unread.ts'
import { messageMails } from './features/messages/mails.ts'
import { forgetDevices } from './features/people/device.ts'
import { peopleMails } from './features/people/mails.ts'
import { mailReset } from './features/people/request-reset.ts'
import { findVersions } from './features/readings/versions/find-versions.ts'
import { rereadOutdated } from './features/readings/jobs/reread-outdated.ts'
import { readQueued, readQueuedPicture } from './features/readings/jobs/run.ts'
import { backfill } from './features/search/index/backfill.ts'
import { indexChanged } from './features/search/index/index-documents.ts'
import { sweepIndex, tidyIndex } from './features/search/index/tidy.ts'
import type { TaskList } from './platform/jobs/task.ts'
import type { Writers } from './platform/mail/content.ts'
import { mailTasks } from './platform/mail/worker.ts'
import { retain } from './retention/run.ts'

/** The writer of each kind of mail. The types require one for every kind. */
export const mailWriters: Writers = {
  ...peopleMails,
  ...companyMails,
  ...dossierMails,
  ...forwardedMails,
  ...reminderMails,
  ...linkMails,
  ...messageMails,
  ...mailInMails,
  ...cardMails,
  ...archiveMails,
}

/** All jobs of Klopt. */
export const tasks: TaskList = {
  ...mailTasks(mailWriters),
  password_reset: { work: mailReset, minutes: 1, mails: true },
  guest_links: { work: mailLinks, minutes: 1, mails: true },
  end_registrations: { work: ({ db }) => endRegistrations(db), every: '*/10 * * * *' },
  end_invitations: { work: (deps) => endInvitations(deps), every: '5,15,25,35,45,55 * * * *' },
  find_versions: { work: findVersions },
  forget_devices: { work: ({ db }) => forgetDevices(db), every: '30 4 * * *' },
  mail_unread: { work: mailUnread, every: '* * * * *', mails: true },
  make_archive: {
    // Imported on demand: the PDF writer is most of the code of all jobs.
    work: async (...args) => (await import('./features/archive/make.ts')).makeArchive(...args),
    apart: () => 1,
    minutes: 60,
  },
  recover_archives: { work: recoverArchives, every: '*/30 * * * *' },
  read_anew: { work: rereadOutdated, every: '41 4 * * *', apart: () => 1, minutes: 20 * 60 },
  read_document: { work: readQueued, apart: ({ readers }) => readers, minutes: 7 },
  // One worker also if photos are not read, for those that were queued before. A scan is read twice: first for its text.
  read_picture: { work: readQueuedPicture, apart: ({ ocrReaders }) => Math.max(1, ocrReaders), minutes: 16 },
  ...mailInTasks,
  run_cards: { work: runCards },
  count_parties: { work: countParties, every: '3,33 * * * *', minutes: 60 },
  count_cards: { work: countCards, every: '7,37 * * * *', minutes: 60 },
  count_duties: { work: countDuties, every: '* * * * *', minutes: 60 },
  check_cards: { work: checkCards },
  tell_limits: { work: tellLimits, mails: true },
  term_mails: { work: (deps) => mailTerms(deps), every: termHours, mails: true },
  index_changed: { work: indexChanged },
  index_backfill: { work: backfill, every: '*/10 * * * *', apart: () => 1, minutes: 20 * 60 },
  index_tidy: { work: tidyIndex, every: '* * * * *' },
  index_sweep: { work: sweepIndex, every: '52 * * * *' },
  sweep_uploads: { work: sweepUploads, every: '27 * * * *', start_minutes: 60 },
  scan_files: { work: scanFiles, every: '* * * * *', minutes: 30 },
  retention: { work: retain, every: '23 3 * * *', start_minutes: 60, minutes: 6 * 60 },
}
