import { postMessage, readPush, subscribePush } from '@klopt/contract'
import { afterAll, beforeAll } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { useWorld } from '../../../testing/world.ts'
import { collectDue } from '../collect-due.ts'
import { deliverDue } from '../deliver.ts'
import { openSender, type Sender } from '../sender.ts'
import { makeDevice } from './device.ts'
import { openPushService } from './push-service.ts'

/** A world with a push service, in which the test decides when notifications are sent. */
export function usePushDesk(env: Record<string, string> = {}) {
  const world = useWorld(env)
  const desk = {} as { service: Awaited<ReturnType<typeof openPushService>>; send: Sender }
  beforeAll(async () => {
    desk.service = await openPushService()
    desk.send = openSender(world.config, desk.service.agent)
  })
  afterAll(() => desk.service.close())

  /** A device of somebody, subscribed. */
  async function deviceOf(who: Caller, show_text?: boolean) {
    const device = makeDevice(desk.service.origin)
    const body = { ...device.subscription, ...(show_text !== undefined && { show_text }) }
    const { status } = await who.call(subscribePush, { body })
    if (status !== 204) throw new Error(`The subscription was answered with ${status}.`)
    return { ...device, received: () => device.read(desk.service.received), on: () => isOn(who) }
  }

  async function isOn(who: Caller) {
    return (await who.call(readPush)).body.on
  }

  /** Sends what is due, until nothing is. */
  async function sendDue() {
    await collectDue(world.db)
    for (;;) {
      const sent = await deliverDue(world.deps, desk.send)
      if (sent.length === 0) return
      await Promise.all(sent.map(({ done }) => done))
    }
  }

  /** Lets the time until the next try pass. */
  async function later() {
    await world.pool.query('update push_notice set due_at = now() where due_at is not null')
    await sendDue()
  }

  function say(who: Caller, { id }: { id: string }, message: string) {
    return who.call(postMessage, { params: { id }, body: { message_type: 'user', message } })
  }

  return { world, desk, deviceOf, sendDue, later, say }
}
