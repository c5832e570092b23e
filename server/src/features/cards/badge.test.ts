import { expect, test } from 'vitest'
import { badgeOf, type CardStanding } from './badge.ts'

const fitting: CardStanding = {
  state: 'fits',
  difference: '0.00',
  missing: null,
  largest: null,
  rest: '0.00',
  edited: false,
  agreed: false,
}
const differing: CardStanding = { ...fitting, state: 'differs', difference: '-860.00', largest: '-860.00' }

test.each<[string, Partial<CardStanding>, ReturnType<typeof badgeOf>]>([
  ['its difference, whichever way', differing, { says: 'differs', amount: '860.00' }],
  [
    'what a last invoice lacks',
    { ...differing, difference: '0.00', missing: '120.00' },
    { says: 'differs', amount: '120.00' },
  ],
  [
    'the largest line where lines come to nothing together',
    { ...differing, difference: '0.00', largest: '-45.00' },
    { says: 'differs', amount: '45.00' },
  ],
  ['that it fits once all agree with the difference', { ...differing, agreed: true }, { says: 'fits', amount: null }],
  ['that it fits', {}, { says: 'fits', amount: null }],
  ['that it fits with a value typed by hand', { edited: true }, { says: 'edited', amount: null }],
  ['what is left of the order', { rest: '18400.00' }, { says: 'rest', amount: '18400.00' }],
  ['that nothing is left to say where all agree', { rest: '18400.00', agreed: true }, { says: 'fits', amount: null }],
  ['that it is not sure, and no amount', { state: 'unsure', difference: null }, { says: 'unsure', amount: null }],
  [
    'that both agree where nothing was compared',
    { state: 'choose', difference: null, agreed: true },
    { says: 'fits', amount: null },
  ],
  [
    'that both agree without an order',
    { state: 'alone', difference: null, agreed: true },
    { says: 'fits', amount: null },
  ],
  [
    'that it is not sure, whoever agrees',
    { state: 'unsure', difference: null, agreed: true },
    { says: 'unsure', amount: null },
  ],
  ['nothing while it is read again, whoever agreed', { state: 'reading', agreed: true }, null],
  ['nothing once it lapsed, whoever agreed', { state: 'withdrawn', agreed: true }, null],
  ['nothing before there is something to compare', { state: 'reading' }, null],
  ['nothing where there is no order', { state: 'alone' }, null],
])('a card says in two words %s', (_, standing, badge) => {
  expect(badgeOf({ ...fitting, ...standing })).toEqual(badge)
})
