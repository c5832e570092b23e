import { createElement } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { laterPanel } from './later.ts'

test('a panel with typed text stays open while the code of another panel loads', async () => {
  const Open = laterPanel(() => Promise.resolve(() => <input aria-label="Titel" />))
  const Other = laterPanel(() => new Promise<() => null>(() => {}))
  const both = (with_other: boolean) => createElement('main', null, <Open />, with_other && <Other />)
  const screen = await render(both(false))
  const field = screen.getByLabelText('Titel')
  await field.click()
  await userEvent.keyboard('PO 45')

  await screen.rerender(both(true))
  await userEvent.keyboard('00127')

  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('PO 4500127')
})
