import { companyMails } from './features/companies/mails.ts'
import { dossierMails } from './features/dossiers/mails.ts'
import { mailUnread } from './features/messages/mail-unread.ts'
import { messageMails } from './features/messages/mails.ts'
import type { TaskList } from './platform/jobs.ts'
import { mailTasks } from './platform/mail/worker.ts'

/** All jobs of Klopt. A kind of mail without a writer does not compile. */
export const tasks: TaskList = {
  ...mailTasks({ ...companyMails, ...dossierMails, ...messageMails }),
  mail_unread: { work: mailUnread, every: '* * * * *' },
}
