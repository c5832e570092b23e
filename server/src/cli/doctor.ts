import type { Deps } from '../platform/deps.ts'
import type { Command, Desk } from './command.ts'
import type { Finding } from './finding.ts'
import { databaseAddress } from './service-places.ts'
import { CannotStart } from '../platform/cannot-start.ts'
import { CannotDo } from './command.ts'
import {
  checkClock,
  checkDatabase,
  checkJobs,
  checkMails,
  checkNodes,
  checkReadings,
  checkSearch,
} from './doctor-database.ts'
import { checkBackup, checkDocuments } from './doctor-documents.ts'
import { checkMailIn } from './doctor-mail-in.ts'
import { checkPublic } from './doctor-public.ts'
import { checkReaders, checkRedis, checkServer, checkSmtp, checkStorage } from './doctor-machine.ts'

type Check = { name: string; look: (deps: Deps) => Promise<Finding>; needs_database?: boolean }

const checks: Check[] = [
  { name: 'database', look: checkDatabase, needs_database: true },
  { name: 'clock', look: checkClock, needs_database: true },
  { name: 'nodes', look: checkNodes, needs_database: true },
  { name: 'jobs', look: checkJobs, needs_database: true },
  { name: 'mails', look: checkMails, needs_database: true },
  { name: 'readings', look: checkReadings, needs_database: true },
  { name: 'search', look: checkSearch, needs_database: true },
  { name: 'readers', look: checkReaders },
  { name: 'storage', look: checkStorage },
  { name: 'documents', look: checkDocuments, needs_database: true },
  { name: 'backup', look: checkBackup, needs_database: true },
  { name: 'redis', look: checkRedis },
  { name: 'mail server', look: checkSmtp },
  { name: 'mail in', look: checkMailIn },
  { name: 'server', look: checkServer },
  { name: 'address', look: checkPublic },
]

export const doctor: Command = {
  summary: 'Checks everything that Klopt needs.',
  usage: '',
  details: ["'note' is worth knowing. 'wrong' must be fixed and makes the exit code 1."],
  words: 0,
  async run(desk) {
    const { production, publicUrl } = desk.config
    const { deps, fault } = await openWhatIsThere(desk)
    const findings = [
      report('settings', { state: 'ok', text: `${production ? 'production' : 'not production'}, ${publicUrl}` }),
    ]
    if (fault) findings.push(report('database', fault))
    for (const { name, look, needs_database } of checks)
      if (!fault || !needs_database) findings.push(report(name, await look(deps).catch(asFinding)))
    return findings.includes('wrong') ? 1 : 0

    function report(name: string, { state, text }: Finding) {
      desk.print(`${state.padEnd(5)}  ${name.padEnd(11)}  ${text}`)
      return state
    }
  },
}

/** If the database cannot be opened, the rest is still checked. */
async function openWhatIsThere(desk: Desk): Promise<{ deps: Deps; fault: Finding | null }> {
  try {
    return { deps: await desk.open(), fault: null }
  } catch (error) {
    if (!(error instanceof CannotDo || error instanceof CannotStart)) throw error
    const { databaseUrl } = desk.config
    const at = databaseUrl ? ` (${databaseAddress(databaseUrl)})` : ''
    return { deps: desk.openWithoutDatabase(), fault: { state: 'wrong', text: error.message + at } }
  }
}

function asFinding(error: unknown): Finding {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return { state: 'wrong', text: cause instanceof Error ? cause.message : String(cause) }
}
