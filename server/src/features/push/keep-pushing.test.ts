import { expect, test, vi } from 'vitest'
import { useLog } from '../../testing/use-log.ts'
import { sharedDossier } from '../documents/testing/scene.ts'
import { collectDue } from './collect-due.ts'
import { keepPushing } from './keep-pushing.ts'
import { underWayOfPerson } from './limits.ts'
import { usePushDesk } from './testing/push-desk.ts'

const { world, desk, deviceOf, sendDue, later, say } = usePushDesk()
const log = useLog()
const longMs = 600_000

test('the sender restarts after a failure, and no notice is lost', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const phone = await deviceOf(bram)
  await say(anna, dossier, 'Hallo?')
  const attempts: number[] = []
  async function open() {
    const { rows } = await world.pool.query('select attempts from push_notice where dossier_id = $1', [dossier.id])
    attempts.push(...rows.map((row) => Number(row.attempts)))
    if (attempts.length === 1) throw new Error('There is no memory.')
    return desk.send
  }

  const pushing = keepPushing(world.deps, open, 10)
  await vi.waitFor(() => expect(phone.received()).toHaveLength(1), { timeout: 60_000 })
  await pushing.stop()

  expect(attempts).toEqual([0, 0])
  expect(log.join()).toContain('Notifications could not be sent.')
})

test.each(['23503', '40P01', '40001'])(
  'after a conflict with another transaction (%s) it continues at once',
  async (code) => {
    const { anna, bram, dossier } = await sharedDossier(world)
    const phone = await deviceOf(bram)
    await say(anna, dossier, 'Hallo?')
    await world.pool.query(`
    create sequence collision;
    create function collide() returns trigger language plpgsql as $$ begin
      if nextval('collision') = 1 then raise exception 'collision' using errcode = '${code}'; end if;
      return new;
    end $$;
    create trigger collides before insert on push_notice for each row execute function collide()`)

    const pushing = keepPushing(world.deps, async () => desk.send, longMs)
    await vi.waitFor(() => expect(phone.received()).toHaveLength(1), { timeout: 60_000 })
    await pushing.stop()
    await world.pool.query('drop function collide cascade; drop sequence collision')
  },
)

test('a device that refuses for more than a day is removed, however much is posted in that time', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const phone = await deviceOf(bram)
  const failing = `update push_subscription set failing_since = failing_since - interval '25 hours' where person_id = $1`
  desk.service.answer(503)
  await say(anna, dossier, 'Hallo?')
  await sendDue()
  await later()
  expect(await phone.on()).toBe(true)

  desk.service.answer(201)
  await later()
  await world.pool.query(failing, [bram.id]) // it does not fail any more
  desk.service.answer(503)
  await say(anna, dossier, 'Hallo?')
  await sendDue()
  await later()
  expect(await phone.on()).toBe(true)

  await world.pool.query(failing, [bram.id])
  await say(anna, dossier, 'Hallo?')
  await sendDue()
  await later()
  desk.service.answer(201)
  expect(await phone.on()).toBe(false)
})

test('a later message does not make Klopt retry a refusing push service sooner, and is the one that is then sent', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const phone = await deviceOf(bram)
  desk.service.answer(503)
  await say(anna, dossier, 'Een')
  await sendDue()
  await say(anna, dossier, 'Twee')
  await sendDue()
  desk.service.answer(201)
  expect(desk.service.received.filter(({ path }) => path === phone.path)).toHaveLength(1)

  await later()

  expect(phone.received().at(-1)).toMatchObject({ seq: 2 })
})

test('a message that is posted while a notification is being sent is sent right after it', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const phone = await deviceOf(bram)
  const { send } = desk
  desk.send = async (...args) => {
    desk.send = send
    await say(anna, dossier, 'Twee')
    await collectDue(world.db)
    return send(...args)
  }
  await say(anna, dossier, 'Een')
  await sendDue()

  expect(phone.received()).toMatchObject([{ seq: 1 }, { seq: 2 }])
})

test('slow push services of one person delay the notifications of nobody else', async () => {
  const { anna, bram, daan, bouw, gevel } = await sharedDossier(world)
  const [phone, other] = [await deviceOf(bram), await deviceOf(daan)]
  const dossiers = []
  for (let n = 0; n < underWayOfPerson * 3; n += 1) {
    const dossier = await world.makeDossier(`PO ${n}`, anna, [bouw, gevel])
    await world.takePart(dossier, bram)
    await say(anna, dossier, 'Hallo?')
    dossiers.push(dossier)
  }
  const [last] = dossiers.slice(-1)
  if (!last) throw new Error('no dossier')
  await world.takePart(last, daan)
  const slow = Promise.withResolvers<void>()
  let [waiting, most] = [0, 0]
  const send: typeof desk.send = async (device, ...rest) => {
    if (!device.endpoint.endsWith(phone.path)) return desk.send(device, ...rest)
    waiting += 1
    most = Math.max(most, waiting)
    await slow.promise
    waiting -= 1
    return 201
  }

  const pushing = keepPushing(world.deps, async () => send, longMs)
  await vi.waitFor(() => expect(other.received()).toHaveLength(1), { timeout: 60_000 })
  slow.resolve()
  await pushing.stop()

  expect(most).toBeLessThan(underWayOfPerson * 2)
})

test('no device is forgotten because this server cannot send', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const phone = await deviceOf(bram)
  const { send } = desk
  desk.send = () => Promise.reject(new Error('There is no network.'))
  await say(anna, dossier, 'Hallo?')
  await sendDue()
  for (let n = 0; n < 12; n += 1) await later()
  desk.send = send
  await later()

  expect(phone.received()).toHaveLength(1)
})

test('a device that is being removed delays nobody, and is notified after all if it stays', async () => {
  const { anna, bram, daan, dossier } = await sharedDossier(world)
  const [phone, other] = [await deviceOf(bram), await deviceOf(daan)]
  const session = await world.pool.connect()
  await session.query('begin')
  await session.query('delete from push_subscription where person_id = $1', [bram.id])
  await say(anna, dossier, 'Hallo?')
  await sendDue()
  expect(other.received()).toHaveLength(1)

  await session.query('rollback')
  session.release()
  await sendDue()
  expect([phone.received().length, other.received().length]).toEqual([1, 1])
})
