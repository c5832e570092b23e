import { sql } from 'kysely'
import { ask } from '../testing/ask.ts'
import { addCards } from '../testing/scene-checks.ts'
import type { Scene } from '../testing/scene.ts'
import type { SceneKey } from '../testing/scene-keys.ts'
import { here, inDossier, type Rows } from './row.ts'
import { closed } from './rows-archive.ts'

/** Each dossier of the matrix has an invoice of ten euros that is due today. */
async function withInvoices(scene: Scene): Promise<void> {
  const { D1, D2 } = await addCards(scene)
  const due_date = Temporal.Now.plainDateISO('Europe/Amsterdam').toString()
  await scene.world.db
    .updateTable('card')
    .set({ state: 'fits', due_date, pay_now: '10.00', currency: 'EUR' })
    .where('id', 'in', [D1, D2])
    .execute()
}

const nothingElse = { card_id: null, document_id: null, message_id: null, agreement_id: null }

/** Both companies owe the other a paper, and nobody was reminded of it. */
async function withDuties({ world, dossiers }: Scene): Promise<void> {
  const ids = Object.values(dossiers)
  await sql`
    update dossier set duties = coalesce((
      select jsonb_agg(jsonb_build_object('company_id', company_id, 'kind', 'owed', 'since', '2026-01-05T09:00:00.000000Z'))
      from dossier_company where dossier_id = dossier.id), '[]')
    where id = any(${ids}::uuid[]) and status <> 'closed'`.execute(world.db)
  await world.db.deleteFrom('duty_reminder').execute()
}

/** The link in an answer to the export. */
const link = /"signed_url":"([^"]+)"/

async function askForFile(scene: Scene, who: SceneKey) {
  const answer = await ask(scene.who[who], 'GET', '/app/dossiers/export?format=csv')
  const [, file] = link.exec(answer.text) ?? []
  return file ? ask(scene.who[who], 'GET', file) : answer
}

export const overviewRows: Rows = {
  'GET /app/dashboard/overview (D in body?)': {
    in: here,
    ready: withInvoices,
    ask: (scene, who) => ask(scene.who[who], 'GET', '/app/dashboard/overview'),
    letter: ({ status, text }, { dossiers }, who) =>
      status === 200 ? letterOf(here(who).map((key) => text.includes(dossiers[key]))) : '',
    closed: '200n',
  },
  'GET /app/dashboard/waiting (D in body?)': {
    in: here,
    ready: withDuties,
    ask: (scene, who) => ask(scene.who[who], 'GET', '/app/dashboard/waiting'),
    letter: ({ status, text }, { dossiers }, who) =>
      status === 200 ? letterOf(here(who).map((key) => text.includes(dossiers[key]))) : '',
    closed: '200n',
  },
  'POST /dossiers/{id}/reminders {what the other owes}': {
    ready: withDuties,
    ...inDossier('POST', '/api/v1/dossiers/{id}/reminders', { kind: 'owed', ...nothingElse }),
  },
  'GET /app/dossiers/export?format=csv (D in file?)': {
    in: here,
    ask: askForFile,
    letter: ({ status, text }, _, who) => (status === 200 ? scopeOf(text, who) : ''),
    closed: '200n',
  },
  'GET /app/dossiers/export?format=csv (closed D in file?)': {
    ready: closed,
    ask: askForFile,
    letter: ({ status, text }) => (status === 200 ? letterOf([/Dossier D[12]/.test(text)]) : ''),
  },
}

/** `y`: whole, `t`: only its title, `n`: absent. */
function scopeOf(text: string, who: SceneKey): string {
  const rows = here(who).map((key) => text.split('\r\n').find((line) => line.includes(`Dossier ${key}`)))
  if (rows.every((row) => row?.includes('Toegang verlopen'))) return 't'
  return letterOf(rows.map((row) => row !== undefined))
}

function letterOf(found: boolean[]): string {
  if (found.every((one) => one)) return 'y'
  return found.some((one) => one) ? '?' : 'n'
}
