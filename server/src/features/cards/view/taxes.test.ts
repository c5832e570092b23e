import { expect, test } from 'vitest'
import { sharedDossier } from '../../documents/testing/scene.ts'
import { add, card, useDesk } from '../testing/desk.ts'
import { paperPdf } from '../testing/paper.ts'
import { type UblLine, ublPaper } from '../testing/ubl-paper.ts'

const world = useDesk()

test('a card that fits says what is to be paid, and the taxes and account that its invoice names; another names none', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const order = await paperPdf('order', { number: '4500127', lines: [['Metselwerk', '10', 'st', '650.00']] })
  await add(anna, dossier, 'order.pdf', order)
  const of = '4500127'
  const [reversed, taxed]: [UblLine[], UblLine[]] = [
    [['Metselwerk', '5', '650.00', 'AE', '0']],
    [['Metselwerk', '5', '650.00']],
  ]
  await add(bram, dossier, 'g.xml', ublPaper('Invoice', { number: 'F1', of, lines: reversed, g_account: '650.05' }))
  await add(bram, dossier, 'plain.xml', ublPaper('Invoice', { number: 'F2', of, lines: taxed }))

  expect(await card(anna, dossier, 'g.xml', { state: 'fits' })).toMatchObject({
    pay: { now: '3250.00', g_now: '650.05' },
    reverse_charge: true,
    g_account: { iban: 'NL05BUNQ0445400501', amount: '650.05' },
  })
  const plain = await card(bram, dossier, 'plain.xml', { state: 'fits' })
  expect(plain).toMatchObject({ pay: { now: '3932.50', g_now: null } })
  expect(plain).not.toHaveProperty('reverse_charge')
  expect(plain).not.toHaveProperty('g_account')
})
