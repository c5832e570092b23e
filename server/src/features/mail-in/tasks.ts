import type { Deps } from '../../platform/deps.ts'
import type { Task, TaskList } from '../../platform/jobs/task.ts'
import { Checker } from '../documents/checker.ts'
import { Quota } from '../documents/upload/quota.ts'
import type { PaperDesk } from './papers.ts'
import { receiveMail } from './receive-mail.ts'
import type { OpenOptions } from './stored-mail.ts'
import { sweepMailIn } from './sweep.ts'

/** Two mails at once: each needs a process of up to 512 MB. */
const atOnce = 2
const desks = new WeakMap<Deps, PaperDesk>()

export const mailInTasks: TaskList = {
  receive_mail: receiving(),
  sweep_mail_in: { work: (deps) => sweepMailIn(deps), every: '17 4 * * *' },
}

/** @internal Tests replace how a mail is parsed. */
export function receiving(options: OpenOptions = {}): Task {
  return {
    work: (deps, payload, signal) => receiveMail(deps, deskOf(deps), payload, { ...options, signal }),
    apart: () => atOnce,
  }
}

/** One for all jobs of a process, because it counts the stored bytes. */
function deskOf(deps: Deps): PaperDesk {
  const desk = desks.get(deps) ?? { checker: new Checker(), quota: new Quota(deps.db, deps.config.quotaBytes) }
  desks.set(deps, desk)
  return desk
}
