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
  proposed: null,
  settled: null,
}
const differing: CardStanding = { ...fitting, state: 'differs', difference: '-860.00', largest: '-860.00' }

test.each<[string, Partial<CardStanding>, ReturnType<typeof badgeOf>]>([
  ['its absolute difference', differing, { says: 'differs', amount: '860.00' }],
  [
    'the amount missing on the last invoice',
    { ...differing, difference: '0.00', missing: '120.00' },
    { says: 'differs', amount: '120.00' },
  ],
  [
    'the largest line difference when the differences cancel out',
    { ...differing, difference: '0.00', largest: '-45.00' },
    { says: 'differs', amount: '45.00' },
  ],
  ['fits once all agree with the difference', { ...differing, agreed: true }, { says: 'fits', amount: null }],
  ['the proposed credit', { ...differing, proposed: '860.00' }, { says: 'proposed', amount: '860.00' }],
  ['agreed while papers must follow', { ...differing, settled: 'waits' }, { says: 'agreed', amount: null }],
  ['agreed when no papers follow', { ...differing, settled: 'none' }, { says: 'agreed', amount: null }],
  ['kept once the papers came', { ...differing, settled: 'kept' }, { says: 'kept', amount: null }],
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
