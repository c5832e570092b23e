import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Providers } from '../app/providers.tsx'
import { texts } from '../app/boot/texts-of-pages.ts'
import { makeI18n } from '../platform/i18n.ts'
import SiteLayout from './site-layout.tsx'

test('a new path scrolls the page to the top, and an anchor on the same page does not', async () => {
  const router = createMemoryRouter(
    [{ element: <SiteLayout />, children: [{ path: '*', element: <main style={{ minHeight: '4000px' }} /> }] }],
    { initialEntries: ['/pricing'] },
  )
  await render(
    <Providers texts={makeI18n('nl', texts)}>
      <RouterProvider router={router} />
    </Providers>,
  )

  for (const path of ['/contact', '/en/contact', '/manuals/relations']) {
    await goDown()
    await router.navigate(path)
    await expect.poll(() => scrollY).toBe(0)
  }
  await goDown()
  await router.navigate('/manuals/relations#vinden')
  expect(scrollY).toBe(1500)
})

async function goDown() {
  await expect
    .poll(() => {
      scrollTo({ top: 1500, behavior: 'instant' })
      return scrollY
    })
    .toBe(1500)
}
