import { expect, test } from 'vitest'
import { sharedDossier } from '../documents/testing/scene.ts'
import { usePostbox } from '../mail-in/testing/postbox.ts'
import { find, indexAll, markedIn, textsOf } from './testing/search-desk.ts'

const { world, send, addressFor, quiet } = await usePostbox()

test('a message that came by mail is found by the subject of the mail too, and its hit shows it', async () => {
  const { anna, bram, otto, dossier } = await sharedDossier(world)
  const to = await addressFor(dossier.id, bram.id)
  await send({ from: bram.email, to, subject: 'Zwenkwielen voor de kraan', text: 'Hoeveel zijn het er?' })
  await send({ from: bram.email, to, subject: 'Bouwlift', text: '' })
  await quiet()
  await indexAll(world)

  const hits = ['zwenkwiel', '"wielen voor"', '"zwenkwielen voor de kraan"', 'zwenkwiel hoeveel', 'bouwlift']
  expect(await Promise.all(hits.map(async (q) => textsOf(await find(anna, q))))).toEqual([
    ['Zwenkwielen voor de kraan · Hoeveel zijn het er?'],
    [],
    ['Zwenkwielen voor de kraan · Hoeveel zijn het er?'],
    ['Hoeveel zijn het er?'],
    ['Bouwlift'],
  ])
  expect(markedIn(await find(anna, 'zwenkwiel'))).toEqual(['Zwenkwielen'])
  expect(textsOf(await find(otto, 'zwenkwiel'))).toEqual([])

  await world.pool.query(
    `update message set message = 'Weg', event = 'deleted', data = '{}' where message like 'Hoeveel%'`,
  )
  await indexAll(world)
  for (const q of ['zwenkwiel', '"zwenkwielen voor"', 'hoeveel']) expect(textsOf(await find(anna, q)), q).toEqual([])
})
