import { readBilling } from '@klopt/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()

test('an admin sees this month’s cost of all colleagues, without guests, with the days of who was deleted this month', async () => {
  const bouw = await world.customer('Bouw BV')
  const vos = await world.contact('Vos Kraanverhuur', bouw)
  await world.guest(vos)
  const mia = await world.person('Mia', { company: bouw, role: 'admin' })
  const uma = await world.person('Uma', { company: bouw })
  const invited = await world.person('Ine', { company: bouw })
  const dana = await world.person('Dana', { company: bouw })
  const change = (id: string) => world.db.updateTable('person').where('id', '=', id)
  for (const { id } of [mia, uma]) await change(id).set({ created_at: '2024-01-01T00:00:00Z' }).execute()
  const unused = await world.person('Ole', { company: bouw })
  for (const { id } of [dana, unused]) await change(id).set({ deleted_at: new Date() }).execute()
  await change(dana.id).set({ password_changed_at: new Date() }).execute()
  await change(invited.id).set({ password_hash: null }).execute()

  const { status, body } = await mia.call(readBilling, { params: bouw })

  expect(status).toBe(200)
  const { rows } = await sql<{ month: string; day: number; days: number }>`
    select to_char(today, 'YYYY-MM') as month, extract(day from today)::int as day,
      extract(day from date_trunc('month', today) + interval '1 month' - interval '1 day')::int as days
    from (select now() at time zone 'Europe/Amsterdam' as today) clock`.execute(world.db)
  const { month, day, days } = rows[0] ?? { month: '', day: 0, days: 0 }
  const part = Math.round((1700 * (days - day + 1)) / days)
  const oneDay = Math.round(1700 / days)
  expect(body).toEqual({
    month,
    admins: 1,
    users: 2,
    viewers: 0,
    lines: [
      line(mia, 'admin', 2100, days, 2100),
      { ...line(dana, 'user', 1700, 1, oneDay), last_day: day },
      line(invited, 'user', 1700, days - day + 1, part),
      line(uma, 'user', 1700, days, 1700),
    ],
    total: 3800 + part + oneDay,
  })

  function line(who: typeof mia, role: string, price: number, lasting: number, amount: number) {
    return { user_id: who.id, full_name: who.full_name, role, price, days: lasting, days_in_month: days, amount }
  }
})
