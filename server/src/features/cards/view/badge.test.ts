import { expect, test } from 'vitest'
import { badgeOf, type CardStanding } from './badge.ts'

const fitting: CardStanding = {
  state: 'fits',
  difference: '0.00',
  missing: null,
  open: '0.00',
  rest: '0.00',
  edited: false,
  agreed: false,
  proposed: null,
  settled: null,
}
const differing: CardStanding = { ...fitting, state: 'differs', difference: '860.00', open: '860.00' }

test.each<[string, Partial<CardStanding>, ReturnType<typeof badgeOf>]>([
  ['what is open of its excess', { ...differing, open: '65.00' }, { says: 'differs', amount: '65.00' }],
  [
    'what is less than ordered, which is not open',
    { ...differing, difference: '-860.00', open: '0.00' },
    { says: 'differs', amount: '-860.00' },
  ],
  ['fits once credit notes took off all that exceeded', { ...differing, open: '0.00' }, { says: 'fits', amount: null }],
  [
    'the amount missing on the last invoice',
    { ...differing, difference: '0.00', open: '0.00', missing: '120.00' },
    { says: 'differs', amount: '-120.00' },
  ],
  [
    'no amount when the differences of the lines cancel out',
    { ...differing, difference: '0.00', open: '0.00' },
    { says: 'differs', amount: null },
  ],
  ['fits once all agree with the difference', { ...differing, agreed: true }, { says: 'fits', amount: null }],
  ['the proposed credit', { ...differing, proposed: '860.00' }, { says: 'proposed', amount: '860.00' }],
  [
    'agreed with the credit that is still to come',
    { ...differing, settled: 'waits' },
    { says: 'agreed', amount: '860.00' },
  ],
  ['agreed when no papers follow', { ...differing, open: '0.00', settled: 'none' }, { says: 'agreed', amount: null }],
  ['kept once the papers came', { ...differing, open: '0.00', settled: 'kept' }, { says: 'kept', amount: null }],
  ['fits without a difference', {}, { says: 'fits', amount: null }],
  ['edited when it fits with a typed value', { edited: true }, { says: 'edited', amount: null }],
  ['the rest of the order', { rest: '18400.00' }, { says: 'rest', amount: '18400.00' }],
  ['fits instead of the rest once all agree', { rest: '18400.00', agreed: true }, { says: 'fits', amount: null }],
  ['unsure without an amount', { state: 'unsure', difference: null }, { says: 'unsure', amount: null }],
  [
    'fits when both agree and nothing was compared',
    { state: 'choose', difference: null, agreed: true },
    { says: 'fits', amount: null },
  ],
  [
    'fits when both agree without an order',
    { state: 'alone', difference: null, agreed: true },
    { says: 'fits', amount: null },
  ],
  ['unsure even if all agree', { state: 'unsure', difference: null, agreed: true }, { says: 'unsure', amount: null }],
  ['nothing while it is read again, even if all agreed', { state: 'reading', agreed: true }, null],
  ['nothing once it lapsed, even if all agreed', { state: 'withdrawn', agreed: true }, null],
  ['nothing before anything can be compared', { state: 'reading' }, null],
  ['nothing without an order', { state: 'alone' }, null],
])('the badge of a card shows %s', (_, standing, badge) => {
  expect(badgeOf({ ...fitting, ...standing })).toEqual(badge)
})
