import { QueryClientProvider } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { queryClient } from '../platform/query.ts'
import { InLanguage } from '../ui/language.tsx'
import { InToday } from '../ui/today.tsx'

export function Providers({ texts, children }: { texts: i18n; children: ReactNode }) {
  return (
    <I18nextProvider i18n={texts}>
      <InLanguage>
        <InToday>
          <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
        </InToday>
      </InLanguage>
    </I18nextProvider>
  )
}
