import { expect, test } from 'vitest'
import { workOf } from '../../../testing/agreements.ts'
import { idOf } from '../../../testing/examples.ts'
import { show } from '../../../testing/screen.tsx'
import { SideWork } from './side-work.tsx'
import type { ExtraWork } from './works.ts'

/** Newest first, as the server sends them. */
function worksOf(count: number, offered: number): ExtraWork[] {
  return Array.from({ length: count }, (_, n) => {
    const number = count - n
    const state = number === offered ? 'offered' : 'accepted'
    return workOf({
      id: idOf(900 + number),
      state,
      counts: state === 'accepted',
      work: { ...workOf().work, number, description: `Paal ${number}`, amount: '100.00' },
    })
  })
}

test('seven pieces of extra work show the offer and four others; a press shows all, and the sum is of all', async () => {
  const screen = await show(<SideWork works={worksOf(7, 7)} />)
  const side = screen.getByRole('region', { name: 'Meerwerk' })

  await expect.element(side).toMatchTextContent('MW7 voorstel: Paal 7')
  await expect.element(side).toMatchTextContent('MW4 Paal 4')
  await expect.element(side).not.toHaveTextContent('MW5 Paal 5')
  await expect.element(side).toMatchTextContent('Afgesproken, excl. btw€ 600,00')

  await side.getByRole('button', { name: 'Nog 2 tonen' }).click()
  await expect.element(side).toMatchTextContent('MW5 Paal 5')
  await side.getByRole('button', { name: 'Minder tonen' }).click()
  await expect.element(side).not.toHaveTextContent('MW5 Paal 5')
})

test('five pieces stay in the order of their numbers, without a button', async () => {
  const screen = await show(<SideWork works={worksOf(5, 5)} />)

  const side = screen.getByRole('region', { name: 'Meerwerk' })
  await expect.element(side).toMatchTextContent(/MW1 Paal 1.*MW4 Paal 4.*MW5 voorstel: Paal 5/)
  expect(side.getByRole('button').elements()).toEqual([])
})
