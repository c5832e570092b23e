import { type ComponentType, startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { languageOfPath, makeI18n } from '../../platform/i18n.ts'
import { dutchAddress } from '../../site/addresses.ts'
import { ToastRegion } from '../../ui/toast-region.tsx'
import { loadFormTexts } from './form-texts.ts'

const parts = import.meta.glob<ComponentType>('./forms/*.tsx', { import: 'Part' })

/** Hydrates only the form of a public page. The page around it is static, and there is no router. */
async function start() {
  const place = document.querySelector('[data-form]')
  const load = parts[`./forms${dutchAddress(location.pathname)}.tsx`]
  if (!place || !load) return
  const language = languageOfPath(location.pathname)
  const [Part, own] = await Promise.all([load(), loadFormTexts(language)])
  const texts = makeI18n(language, { [language]: own })
  // In small pieces, so that a tap is handled in between.
  startTransition(() => {
    hydrateRoot(
      place,
      <StrictMode>
        <I18nextProvider i18n={texts}>
          <Part />
        </I18nextProvider>
      </StrictMode>,
    )
  })
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <I18nextProvider i18n={texts}>
      <ToastRegion />
    </I18nextProvider>,
  )
}

void start()
