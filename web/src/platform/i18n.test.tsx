import { Suspense } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { ResourceKey } from 'i18next'
import { en, nl } from '../testing/texts.ts'
import { addTexts, changeLanguage, makeI18n } from './i18n.ts'

function Title() {
  return <h1>{useTranslation('people').t(($) => $.account.role)}</h1>
}

function shown(texts: ReturnType<typeof makeI18n>) {
  return render(
    <I18nextProvider i18n={texts}>
      <Suspense fallback="Laden…">
        <Title />
      </Suspense>
    </I18nextProvider>,
  )
}

test('a component whose texts are not loaded yet suspends and never shows their keys', async () => {
  const { promise, resolve } = Promise.withResolvers<ResourceKey>()
  const screen = await shown(makeI18n('nl', { nl: {} }, () => promise))
  await expect.element(screen.getByText('Laden…')).toBeVisible()

  resolve(nl['people'] ?? {})

  await expect.element(screen.getByRole('heading')).toHaveTextContent('Rol')
})

test('texts that were added during a fetch are not fetched again, in either language', async () => {
  const texts = makeI18n('nl', { nl: {} }, () => Promise.reject(new Error('Asked for once more.')))
  addTexts(texts, 'nl', nl)
  const screen = await shown(texts)
  await expect.element(screen.getByRole('heading')).toHaveTextContent('Rol')

  await changeLanguage(texts, 'en', () => Promise.resolve(en))

  await expect.element(screen.getByRole('heading')).toHaveTextContent('Role')
})
