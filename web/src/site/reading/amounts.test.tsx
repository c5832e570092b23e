import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Providers } from '../../app/providers.tsx'
import { texts } from '../../app/boot/texts-of-pages.ts'
import { makeI18n } from '../../platform/i18n.ts'
import { wholeAmounts } from '../../platform/money.ts'
import { Deck } from '../slides/deck.ts'
import { useTexts } from './use-texts.ts'

test("an amount and 'miljoen' stay on one line, and the text around it wraps as usual", () => {
  expect(wholeAmounts('Van € 67 miljoen naar € 1.240,50, of €814 million.')).toBe(
    'Van €\u00a067\u00a0miljoen naar €\u00a01.240,50, of €814\u00a0million.',
  )
  expect(wholeAmounts('In € of 17 miljoen')).toBe('In € of 17 miljoen')
})

test('the long texts have no amount that can wrap', async () => {
  function Slides() {
    return JSON.stringify(useTexts('slides', Deck))
  }
  const { container } = await render(
    <Providers texts={makeI18n('nl', texts)}>
      <Slides />
    </Providers>,
  )

  expect(container.textContent).toContain('€\u00a067\u00a0miljoen')
  expect(container.textContent).not.toContain('€ ')
})
