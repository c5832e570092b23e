import { expect } from 'vitest'
import { addMail } from '../testing/scene-mails.ts'
import { call, codeOf, fields, mailsTo, type Proof, v1 } from './note.ts'

export const dossierNotes: Record<string, Proof> = {
  'GET /app/dossiers/export?format=csv (closed D in file?)': 'cells',
  "GET /search?q= (D's word in body?)": 'cells',
  'GET /search?q=&archive=true (closed D in body?)': 'cells',
  'GET /search?q=&dossier_id={id} (hits?)': 'cells',
  'GET /app/dossiers/list (D in body?)': 'cells',
  'GET /dossiers/{id}/messages': 'cells',
  'GET /dossiers/{id}/held-mails': 'cells',
  'POST /dossiers/{id}/mail-address/renew': 'server/src/features/mail-in/address.test.ts',
  'POST /held-mails/{h of id}/allow': async (scene) => {
    const id = await addMail(scene, 'D1')
    await call(scene, 'M', 'POST', `${v1}/held-mails/${id}/allow`, {})
    const url = `${v1}/dossiers/${scene.dossiers.D1}`
    expect((await call(scene, 'X', 'GET', url)).text).toContain(scene.who.M.id)
  },
  'POST /dossiers/{id}/messages {message_type:user}': async (scene) => {
    const url = `${v1}/dossiers/${scene.dossiers.D1}`
    await call(scene, 'M', 'POST', `${url}/messages`, { message_type: 'user', message: 'Dag' })
    for (const who of ['U', 'X'] as const) {
      const seen = await call(scene, who, 'GET', `${url}/messages`)
      expect(seen.text).toContain('admin_joined')
      expect((await call(scene, who, 'GET', url)).text).toContain(scene.who.M.id)
    }
  },
  'POST /dossiers/{id}/messages {message_type:system}': 'cells',
  'POST /dossiers/{id}/companies third company': 'cells',
  'POST /dossiers/{D4}/invite-company {new company, new e-mail}': 'cells',
  'POST /dossiers/{id}/users {N}, colleague of A': 'cells',
  'POST /dossiers/{D1}/users {2nd user of B}': 'cells',
  'PATCH /dossiers/{id}/users/{self} removed (leave)': 'cells',
  'PATCH /dossiers/{id}/users/{U2 of A} removed': 'cells',
  'PATCH /dossiers/{D1}/users/{X} removed': 'cells',
  'PATCH /dossiers/{D2}/users/{V} removed (guest)': async (scene) => {
    for (const who of ['E', 'W', 'V'] as const) {
      const url = `${v1}/dossiers/${scene.dossiers.D2}/users/${scene.who[who].id}`
      expect((await call(scene, 'M', 'PATCH', url, { status: 'removed' })).status, who).toBe(200)
    }
  },
  'PATCH /dossiers/{id}/users/{U2} {status:active}': 'cells',
  'POST /dossiers/{D2}/users/{V}/renew-token': async (scene) => {
    const url = `${v1}/dossiers/${scene.dossiers.D2}/users/${scene.who.V.id}/renew-token`
    expect((await call(scene, 'U', 'POST', url)).status).toBe(200)
    expect((await call(scene, 'A', 'GET', `${v1}/auth/validate?token=${scene.links.V}`)).status).toBe(400)
  },
  'POST /dossiers/{D2}/invite {e-mail of T}': async (scene) => {
    const body = { email: scene.who.T.email, company_id: scene.companies.Ext.id, dossier_id: scene.dossiers.D2 }
    const answer = await call(scene, 'U', 'POST', `${v1}/dossiers/${scene.dossiers.D2}/invite`, body)
    expect(codeOf(answer)).toEqual([409, 'email_other_company'])
    expect(fields(answer)['detail']).toBe('Dit e-mailadres is al in gebruik door een gebruiker van een ander bedrijf.')
  },
  'POST /dossiers/{D1}/close (open, 2 customers)': 'cells',
  'POST /dossiers/{D1}/close (A requested)': 'cells',
  'POST /dossiers/{D1}/cancel-close (A requested)': 'cells',
  'POST /dossiers/{D2}/request-close (other side external)': 'cells',
  'POST /dossiers/{D2}/request-extension': async (scene) => {
    const url = `${v1}/dossiers/${scene.dossiers.D2}/request-extension`
    expect((await call(scene, 'E', 'POST', url)).status).toBe(204)
    const once = (await mailsTo(scene, scene.who.U.id)).length
    expect(once).toBe(1)
    expect((await call(scene, 'E', 'POST', url)).status).toBe(204)
    expect(await mailsTo(scene, scene.who.U.id)).toHaveLength(once)
  },
  'GET /app/dossiers/{id}/available-users': async (scene) => {
    const answer = await call(scene, 'U', 'GET', `/app/dossiers/${scene.dossiers.D1}/available-users`)
    expect(answer.text).toContain(scene.who.N.id)
    expect(answer.text).toContain(scene.who.X3.id)
    for (const who of ['T', 'Z', 'V', 'V2', 'D'] as const) expect(answer.text, who).not.toContain(scene.who[who].id)
  },
  'GET signed_url made for U, within 60 s, U still has access': async (scene) => {
    const url = `${v1}/documents/${scene.documents.A_D1}/download`
    const { signed_url } = fields(await call(scene, 'U', 'GET', url))
    const file = await call(scene, 'A', 'GET', String(signed_url))
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; /)
  },
  'GET signed_url tampered, older than 60 s, or U lost access': 'cells',
  'DELETE /documents/{doc of A in D1}/{D4}': 'cells',
  'DELETE /documents/{doc V uploaded}/{D2}': 'cells',
  'WS connect (right Origin or none, own token or ticket)': 'cells',
  'WS subscribe user:{self}': async (scene) => {
    const line = await scene.who.E.listen()
    await line.ask({ type: 'subscribe', topic: `user:${scene.who.E.id}` })
    await call(scene, 'U', 'POST', `${v1}/dossiers/${scene.dossiers.D2}/users/${scene.who.E.id}/renew-token`)
    expect(await line.waitFor('access_changed')).toMatchObject({ dossier_id: scene.dossiers.D2 })
    line.socket.close()
  },
  'WS subscribe user:{U}': 'server/src/features/messages/live.test.ts',
  'GET, POST /unsubscribe?token= (any valid token)': 'cells',
}
