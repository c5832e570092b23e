import type { Deps } from '../platform/deps.ts'
import type { Command } from './command.ts'
import type { Finding } from './finding.ts'
import { checkClock, checkDatabase, checkJobs, checkMails, checkReadings, checkSearch } from './doctor-database.ts'
import { checkMailIn } from './doctor-mail-in.ts'
import { checkReaders, checkRedis, checkServer, checkSmtp, checkStorage } from './doctor-machine.ts'

type Check = { name: string; look: (deps: Deps) => Promise<Finding> }

const checks: Check[] = [
  { name: 'database', look: checkDatabase },
  { name: 'clock', look: checkClock },
  { name: 'jobs', look: checkJobs },
  { name: 'mails', look: checkMails },
  { name: 'readings', look: checkReadings },
  { name: 'search', look: checkSearch },
  { name: 'readers', look: checkReaders },
  { name: 'storage', look: checkStorage },
  { name: 'redis', look: checkRedis },
  { name: 'mail server', look: checkSmtp },
  { name: 'mail in', look: checkMailIn },
  { name: 'server', look: checkServer },
]

export const doctor: Command = {
  summary: 'Checks everything that Klopt needs.',
  usage: '',
  details: ["'note' is worth knowing. 'wrong' must be fixed and makes the exit code 1."],
  words: 0,
  async run(desk) {
    const deps = await desk.open()
    desk.print(
      `ok     settings     ${deps.config.production ? 'production' : 'not production'}, ${deps.config.publicUrl}`,
    )
    let wrong = 0
    for (const { name, look } of checks) {
      const { state, text } = await look(deps).catch(asFinding)
      if (state === 'wrong') wrong += 1
      desk.print(`${state.padEnd(5)}  ${name.padEnd(11)}  ${text}`)
    }
    return wrong ? 1 : 0
  },
}

function asFinding(error: unknown): Finding {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return { state: 'wrong', text: cause instanceof Error ? cause.message : String(cause) }
}
