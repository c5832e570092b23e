import { sql } from 'kysely'
import { addMail, mail_text } from '../testing/scene-mails.ts'
import type { Scene } from '../testing/scene.ts'
import { inDossier, type Rows } from './row.ts'

const mails = new WeakMap<Scene, Map<string, string>>()

/** A held mail in both dossiers, which differs for each run: a decision cannot be repeated. */
async function holdMails(scene: Scene): Promise<void> {
  const held = new Map<string, string>()
  for (const key of ['D1', 'D2'] as const) held.set(scene.dossiers[key], await addMail(scene, key))
  mails.set(scene, held)
}

/** Makes the newest message of each dossier one that came by mail. */
async function postMails(scene: Scene): Promise<void> {
  const posted = new Map<string, string>()
  for (const key of ['D1', 'D2'] as const) {
    const mail = await addMail(scene, key, { state: 'posted' })
    const { rows } = await sql<{ id: string }>`
      update message set mail_in_id = ${mail} where id = (
        select id from message where dossier_id = ${scene.dossiers[key]} and message_type = 'chat_message'
        order by seq desc limit 1)
      returning id`.execute(scene.world.db)
    posted.set(scene.dossiers[key], rows[0]?.id ?? '')
  }
  mails.set(scene, posted)
}

const ofDossier = (id: string, scene: Scene) => mails.get(scene)?.get(id)

export const mailInRows: Rows = {
  'GET /dossiers/{id}/mail-address': inDossier('GET', '/api/v1/dossiers/{id}/mail-address'),
  'POST /dossiers/{id}/mail-address/renew': inDossier('POST', '/api/v1/dossiers/{id}/mail-address/renew'),
  'GET /dossiers/{id}/held-mails': {
    ready: holdMails,
    ...inDossier('GET', '/api/v1/dossiers/{id}/held-mails'),
    letter: ({ status, body, text }) => {
      if (status !== 200) return ''
      return text.includes(mail_text) ? 'y' : Array.isArray(body) && body.length === 0 ? 'n' : '?'
    },
  },
  'POST /held-mails/{h of id}/allow': {
    ready: holdMails,
    ...inDossier('POST', (id, scene) => `/api/v1/held-mails/${ofDossier(id, scene)}/allow`),
  },
  'POST /held-mails/{h of id}/refuse': {
    ready: holdMails,
    ...inDossier('POST', (id, scene) => `/api/v1/held-mails/${ofDossier(id, scene)}/refuse`),
  },
  'GET /messages/{m of id}/mail': {
    ready: postMails,
    ...inDossier('GET', (id, scene) => `/api/v1/messages/${ofDossier(id, scene)}/mail`),
  },
}
