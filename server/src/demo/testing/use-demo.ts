import { beforeAll } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { useWorld } from '../../testing/world.ts'
import { type DemoAccount, fillDemo } from '../fill.ts'

// Filling draws and reads the documents.
const patience = 120_000

/** A world with the demo in it. `accounts` is filled before the first test. */
export function useDemo() {
  const world = useWorld()
  const accounts: DemoAccount[] = []
  beforeAll(async () => void accounts.push(...((await fillDemo(world.deps)) ?? [])), patience)

  async function person(email: string): Promise<Caller> {
    const { id } = await world.db.selectFrom('person').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    return world.signedIn(id)
  }

  return { world, accounts, person }
}
