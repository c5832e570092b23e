import { indexDue } from '../../server/src/features/search/index/index-due.ts'
import { ask, type RawAnswer } from '../testing/ask.ts'
import type { Scene } from '../testing/scene.ts'
import type { SceneKey } from '../testing/scene-keys.ts'
import { secret } from '../testing/scene-dossiers.ts'
import { closed } from './rows-archive.ts'
import { here, inDossier, type Rows } from './row.ts'

/** A word of the message in D1 and D2. */
const [, word = ''] = secret.split(' ')
const url = `/api/v1/search?q=${word}`

async function indexed({ world }: Scene): Promise<void> {
  while (await indexDue(world.deps));
}

export const searchRows: Rows = {
  "GET /search?q= (D's word in body?)": {
    in: here,
    ready: indexed,
    ask: (scene, who) => ask(scene.who[who], 'GET', url),
    letter: scopeOf,
    closed: '200n',
  },
  'GET /search?q=&archive=true (closed D in body?)': {
    ready: async (scene) => {
      await indexed(scene)
      await closed(scene)
    },
    ask: (scene, who) => ask(scene.who[who], 'GET', `${url}&archive=true`),
    letter: scopeOf,
  },
  'GET /search?q=&dossier_id={id} (hits?)': {
    in: here,
    ready: indexed,
    ask: (scene, who) =>
      Promise.all(here(who).map((key) => ask(scene.who[who], 'GET', `${url}&dossier_id=${scene.dossiers[key]}`))),
    letter: scopeOfOne,
    closed: '200n',
  },
  'GET /dossiers/{id}/search?q=': { ...inDossier('GET', `/api/v1/dossiers/{id}/search?q=${word}`), ready: indexed },
  'GET /dossiers/{id}/messages?around=1': inDossier('GET', '/api/v1/dossiers/{id}/messages?around=1'),
}

function scopeOf({ status, text }: RawAnswer, { dossiers }: Scene, who: SceneKey): string {
  if (status !== 200) return ''
  return here(who).some((key) => text.includes(dossiers[key])) ? 'y' : 'n'
}

/** An answer about one dossier names the query's words, but nothing of the dossier. */
function scopeOfOne({ status, body }: RawAnswer): string {
  if (status !== 200) return ''
  return JSON.stringify(body).includes(secret) ? 'y' : 'n'
}
