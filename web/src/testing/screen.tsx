import { createMemoryRouter, RouterProvider } from 'react-router'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Providers } from '../app/providers.tsx'
import { type Language, makeI18n } from '../platform/i18n.ts'
import { renewQueryClient } from '../platform/query.ts'
import { en, nl } from './texts.ts'

type Options = { language?: Language; address?: string; before?: () => void }

/** Renders a part of the app with everything it needs, and nothing left over from an earlier test. */
export function show(part: ReactNode, { language = 'nl', address = '/', before }: Options = {}) {
  renewQueryClient()
  before?.()
  const router = createMemoryRouter([{ path: '*', element: part }], { initialEntries: [address] })
  return render(
    <Providers texts={makeI18n(language, { nl, en })}>
      <RouterProvider router={router} />
    </Providers>,
  )
}

/** A fake server that gives one response to every request. */
export function serverAnswers(status: number, body: unknown) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json(body, { status })))
}
