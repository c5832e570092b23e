import { randomUUID } from 'node:crypto'
import { pdf } from '../../server/src/features/documents/testing/samples.ts'
import { ask } from '../testing/ask.ts'
import type { Scene } from '../testing/scene.ts'
import type { DossierKey, PersonKey } from '../testing/scene-keys.ts'
import { fetchState } from './client-state.ts'

/** An act, the people who see it live, and the person who did it. */
export type Case = {
  of: DossierKey
  /** Whether they have the dossier open, or only the list. */
  watches: PersonKey
  lists: PersonKey
  by: PersonKey
  ready?: (scene: Scene) => Promise<unknown>
  act: (scene: Scene) => Promise<{ status: number }>
}

export const base = ({ dossiers }: Scene, key: DossierKey) => `/api/v1/dossiers/${dossiers[key]}`
export const shared = { of: 'D1', watches: 'U2', lists: 'X2', by: 'U' } as const
export const external = { of: 'D2', watches: 'U2', lists: 'V', by: 'U' } as const
export const say = (scene: Scene, who: PersonKey, key: DossierKey = 'D1') =>
  ask(scene.who[who], 'POST', `${base(scene, key)}/messages`, {
    body: { message_type: 'user', message: `Regel ${randomUUID()}`, client_id: randomUUID() },
  })
export const upload = (scene: Scene, who: PersonKey, key: DossierKey, fields: Record<string, string> = {}) => {
  const body = new FormData()
  body.append('dossier_id', scene.dossiers[key])
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', new File([new Uint8Array(pdf('bon'))], 'bon.pdf'))
  return ask(scene.who[who], 'POST', '/api/v1/documents', { body })
}
/** U changes their message at this place from the end. */
export const changeLast = async (s: Scene, method: 'PATCH' | 'DELETE', place = 1) => {
  const line = (await fetchState(s.who.U, s.dossiers.D1)).open?.messages.at(-place)
  const url = `${base(s, 'D1')}/messages/${line?.id}`
  if (method === 'DELETE') return ask(s.who.U, method, `${url}?revision=${line?.revision}`)
  return ask(s.who.U, method, url, { body: { revision: line?.revision, message: 'Het zijn er 28.' } })
}
export const pin = (s: Scene) =>
  ask(s.who.U, 'PUT', `${base(s, 'D1')}/pin`, { body: { kind: 'document', id: s.documents.A_D1 } })
export const post = (rest: string, body?: (scene: Scene) => object, who: PersonKey = 'U', key: DossierKey = 'D1') =>
  ((scene) =>
    ask(scene.who[who], 'POST', `${base(scene, key)}${rest}`, body && { body: body(scene) })) satisfies Case['act']
