import { RedisServer } from '../../server/src/testing/redis-server.ts'
import { startS3Store } from '../../server/src/testing/s3-store.ts'
import { patient as expect, patientTest as test } from '../fixtures.ts'
import { file, pdf } from '../support/files.ts'
import { databaseOf, Klopt } from '../support/klopt.ts'
import { openSeed } from '../support/seed.ts'

const order = file('Inkooporder_4500127.pdf', pdf('Inkooporder 4500127', 60_000))
const away = /WebSocket|ERR_CONNECTION_REFUSED|Failed to load resource/

test(
  'two people on two nodes chat and share a file in a bucket, without Redis and during the restart of a node',
  { tag: ['@full', '@wide'] },
  async ({ as }) => {
    test.skip(RedisServer.isMissing, 'there is no redis-server on this machine')
    const redis = await RedisServer.open()
    const bucket = await startS3Store()
    const shared = { ...bucket.env, REDIS_URL: redis.url, SECRET_KEY: 'two nodes share a key of 32 signs' }
    const a = await Klopt.open(shared)
    const { host = '', port } = databaseOf(a.folder)
    const b = await Klopt.open({ ...shared, DATABASE_URL: `postgres://klopt@localhost:${port}/klopt?host=${host}` })
    const { seed, close } = await openSeed(a.folder)
    const { anna, bram, dossier } = await seed.sharedDossier()
    const one = await as(anna, `/app/dossier/${dossier.id}`, { node: a })
    const other = await as(bram, `/app/dossier/${dossier.id}`, { node: b, expects: away })

    await one.say('Eén')
    await expect(other.message('Eén')).toBeVisible()
    await redis.kill()
    await other.say('Twee')
    await expect(one.message('Twee')).toBeVisible()
    await redis.start()
    await one.say('Drie')
    await expect(other.message('Drie')).toBeVisible()

    await one.upload(order)
    await expect(other.message('Anna de Wit heeft Inkooporder_4500127.pdf toegevoegd')).toBeVisible()
    expect(await other.download(order.name)).toEqual(order.buffer)

    await b.stop()
    await one.say('Vier')
    await other.say('Vijf')
    await b.start()
    await expect(other.message('Vier')).toBeVisible()
    await expect(one.message('Vijf')).toBeVisible()

    for (const screen of [one, other]) await screen.page.context().close()
    await close()
    await b.close()
    await a.close()
    await redis.kill()
    await bucket.stop()
  },
)
