import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { inColumns } from './columns.ts'
import type { Command } from './command.ts'
import { jobKinds } from './job-kinds.ts'

const shownMost = 200
const errorMost = 200

type Row = {
  id: string
  task: string
  state: 'failed' | 'runs' | 'waits'
  tries: number
  max_tries: number
  run_at: string
  last_error: string | null
  dossier: string | null
  dossier_id: string | null
  document: string | null
}

export const jobsList: Command = {
  summary: 'Lists the jobs: those that failed for good first, then those that will be tried again.',
  usage: '[--failed] [--json]',
  details: ['Each with its number, what it does, for which dossier and document, its tries, next run and last error.'],
  options: {
    failed: { type: 'boolean', help: 'only those that failed for good' },
    json: { type: 'boolean', help: 'as JSON, for other programs' },
  },
  words: 0,
  async run(desk, { values }) {
    const { db } = await desk.open()
    const found = await readJobs(db, values['failed'] === true)
    const jobs = found.slice(0, shownMost)
    if (values['json']) return desk.print(JSON.stringify(jobs, null, 2))
    if (jobs.length === 0) return desk.print(values['failed'] ? 'No job has failed for good.' : 'There are no jobs.')
    for (const line of inColumns(jobs.map(cellsOf))) desk.print(line)
    if (found.length > shownMost) desk.print(`Only the first ${shownMost} are shown.`)
  },
}

function cellsOf({ id, task, state, tries, max_tries, run_at, last_error, dossier, document }: Row): string[] {
  const when = { failed: 'failed for good', runs: 'runs now', waits: `next run ${run_at.slice(0, 19)}Z` }[state]
  const about = [document, dossier && `'${dossier}'`].filter(Boolean).join(' in ')
  const error = last_error?.split('\n', 1)[0]?.slice(0, errorMost)
  return [id, jobKinds[task] ?? task, about || '-', `${tries} of ${max_tries}`, when, error ?? '']
}

/** The jobs, without those that were replaced by another one. */
async function readJobs(db: Db, failed: boolean): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select job.id::text, task, job.state, job.tries, max_tries, run_at, coalesce(job.last_error, mail.last_error) as last_error,
      dossier.title as dossier, dossier.id as dossier_id, document.filename as document
    from (
      select job.id, identifier as task, attempts as tries, max_attempts as max_tries, run_at, last_error,
        case when locked_at is not null then 'runs' when attempts >= max_attempts then 'failed' else 'waits' end as state,
        ${idIn('dossier_id')} as dossier_id, ${idIn('document_id')} as document_id, ${idIn('mail_id')} as mail_id,
        ${idIn('mail_in_id')} as mail_in_id, substring(key from '^index:(.*)$')::uuid as indexed_id
      from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = task_id
      where (key is not null or locked_at is not null)
        and (not ${failed}::boolean or (attempts >= max_attempts and locked_at is null))
      order by attempts >= max_attempts and locked_at is null desc, last_error is not null desc, run_at, job.id
      limit ${shownMost + 1}
    ) job
    left join document on document.id = document_id
    left join mail on mail.id = mail_id
    left join mail_in on mail_in.id = job.mail_in_id
    left join dossier on dossier.id =
      coalesce(job.dossier_id, indexed_id, document.dossier_id, mail.dossier_id, mail_in.dossier_id)
    order by job.state = 'failed' desc, job.last_error is not null desc, run_at, job.id`.execute(db)
  return rows
}

const idIn = (name: string) => sql`
  case when json_typeof(payload) = 'object' then (payload->>${name})::uuid end`
