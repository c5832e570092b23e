import { type Language, postMessage } from '@klopt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { tasks } from '../../../tasks.ts'
import { runJobs } from '../../../testing/run-jobs.ts'
import { SmtpSink } from '../../../testing/smtp-sink.ts'
import { useWorld } from '../../../testing/world.ts'
import { mailUnread } from '../mail-unread.ts'

/** A world with a real mail server, in which the test decides when to look for unread messages. */
export async function useUnreadMails() {
  const sink = await SmtpSink.open()
  const world = useWorld({ SMTP_URL: sink.url })
  const { mail_unread: _, ...otherTasks } = tasks
  const running: { stop(): Promise<void> }[] = []
  const jobs = {
    start: async () => void running.push(await runJobs(world, otherTasks)),
    stop: async () => running.pop()?.stop(),
  }
  beforeAll(jobs.start)
  afterAll(async () => {
    await jobs.stop()
    await sink.close()
  })

  /** Anna of De Linde and Bram of Van Dalen in one dossier. */
  async function sharedDossier(language: Language = 'NL') {
    const linde = await world.customer('Bouwbedrijf De Linde')
    const dalen = await world.customer('Van Dalen Gevelbouw')
    await world.relate(linde, dalen)
    const anna = await world.person('Anna', { company: linde })
    const bram = await world.person('Bram', { company: dalen, language })
    const dossier = await world.makeDossier('PO 4500127', anna, [linde, dalen])
    await world.takePart(dossier, bram)
    return { linde, dalen, anna, bram, dossier, params: { id: dossier.id } }
  }

  function say(who: Awaited<ReturnType<typeof world.person>>, dossier: { id: string }, message: string) {
    return who.call(postMessage, { params: { id: dossier.id }, body: { message_type: 'user', message } })
  }

  /** Moves everything in a dossier, and when mails were sent, back in time, and runs the job. */
  async function after(minutes: number, dossier: { id: string }) {
    const back = sql`make_interval(secs => ${minutes * 60})`
    await sql`update message set created_at = created_at - ${back} where dossier_id = ${dossier.id}`.execute(world.db)
    await sql`update dossier set unread_due_at = unread_due_at - ${back} where id = ${dossier.id}`.execute(world.db)
    await sql`update participant set mailed_at = mailed_at - ${back}`.execute(world.db)
    await sql`update person set unread_mailed_at = unread_mailed_at - ${back}`.execute(world.db)
    await mailUnread(world.deps)
  }

  async function mailed(person: { id: string }) {
    const rows = world.db
      .selectFrom('mail')
      .select('id')
      .where('kind', '=', 'unread')
      .where('person_id', '=', person.id)
    return (await rows.execute()).length
  }

  return { world, sink, jobs, sharedDossier, say, after, mailed }
}
