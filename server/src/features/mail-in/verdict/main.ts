import { createBirpc } from 'birpc'
import { getPriority, setPriority } from 'node:os'
import { checkMail } from './check-mail.ts'
import type { Checker, Clerk } from './protocol.ts'

// The process that checks who sent a mail. It ends with the server and ignores signals, as that of the jobs does: mails
// that are arriving are still accepted while the server stops.
const behindRequests = 5

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.once('disconnect', () => process.exit())
setPriority(Math.max(getPriority(), behindRequests))

const checker: Checker = {
  ready: async () => {},
  check: (mail) => checkMail(clerk, mail),
}
const clerk = createBirpc<Clerk, Checker>(checker, {
  post: (message) => process.send?.(message, undefined, undefined, () => {}),
  on: (receive) => void process.on('message', receive),
  timeout: -1,
})
