import { listDocuments, listMessages } from '@klopt/contract'
import { expect, test } from 'vitest'
import { on, sharedDossier, useNodes } from '../../testing/nodes.ts'
import { RedisServer } from '../../testing/redis-server.ts'
import { pdf } from './testing/samples.ts'
import { uploadOnce } from './testing/scene.ts'

const { world, nodes } = useNodes()

test.skipIf(RedisServer.isMissing)(
  'one file that both companies upload at the same time on two nodes is one document, other bytes are another',
  async () => {
    const { anna, bram, dossier_id, params } = await sharedDossier(world)
    const to = { dossier_id }

    const [same, other] = await Promise.all([
      Promise.all([anna, on(nodes.b, bram)].map((who) => uploadOnce(who, to, ['order.pdf', pdf('order')]))),
      uploadOnce(on(nodes.b, anna), to, ['order.pdf', pdf('changed')]),
    ])

    expect(same.map(({ status }) => status).toSorted()).toEqual([200, 201])
    expect(new Set(same.map(({ body }) => body[0]?.id)).size).toBe(1)
    expect(other.status).toBe(201)
    const { body: documents } = await bram.call(listDocuments, { params })
    expect(documents).toHaveLength(2)
    expect(new Set(documents.map(({ filename }) => filename)).size).toBe(2)
    const { messages } = (await anna.call(listMessages, { params })).body
    expect(messages.filter(({ event }) => event === 'document_added')).toHaveLength(2)
  },
)
