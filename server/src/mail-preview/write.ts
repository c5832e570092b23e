import type { Language } from '@klopt/contract'
import type { Deps } from '../platform/deps.ts'
import { newId } from '../platform/ids.ts'
import type { MailContent } from '../platform/mail/content.ts'
import type { Preview } from '../platform/mail/preview.ts'
import { withRollback } from '../platform/database/rollback.ts'
import { mailWriters } from '../tasks.ts'
import { samples } from './samples.ts'
import { setScene } from './scene.ts'

/** Previews all mails with their real writers. The sample data is rolled back. */
export const mailPreview: Preview = {
  names: Object.keys(samples).toSorted(),
  write: (deps, name, language) => withRollback(deps, (deps) => writeSample(deps, name, language)),
}

async function writeSample(deps: Deps, name: string, language: Language): Promise<MailContent> {
  const { db } = deps
  const { kind, to, dossier_id = null, data = {} } = (await samples[name]?.(await setScene(deps))) ?? {}
  if (!kind || !to) throw new Error(`there is no sample ${name}`)
  const receiver = await db
    .updateTable('person')
    .set({ language })
    .where('id', '=', to.id)
    .returning(['id', 'email', 'full_name', 'language'])
    .executeTakeFirstOrThrow()
  const id = newId()
  await db
    .insertInto('mail')
    .values({ id, kind, person_id: to.id, dossier_id, data: JSON.stringify(data) })
    .execute()
  const content = await mailWriters[kind](deps, { id, kind, dossier_id, data, receiver })
  if (!content) throw new Error(`the sample ${name} is not what its writer mails about`)
  return content
}
