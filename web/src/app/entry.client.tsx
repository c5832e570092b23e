import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { addTexts, isLanguage, languageOfPath, makeI18n } from '../platform/i18n.ts'
import { waitForInstallOffer } from '../platform/install.ts'
import { readToken } from '../platform/token.ts'
import { loadFirstTexts, loadTexts, readTexts } from './boot/catalogues.ts'
import { Providers } from './providers.tsx'
import { isList, sharePage } from './where.ts'

/** Loaded dynamically, because public pages load this file too. */
function loadFirst() {
  const { pathname } = location
  if (!pathname.startsWith('/app') || readToken() === null) return
  void import('./boot/ask-first.ts').then(({ requestFirst }) => requestFirst(pathname)).catch(() => {})
}

/** Files that the computer opens with Klopt. The browser keeps them until somebody takes them in. */
function takeLaunched() {
  if (!('launchQueue' in window) || location.pathname !== sharePage) return
  void import('./boot/take-launched.ts').then(({ takeLaunched }) => takeLaunched()).catch(() => {})
}

async function start() {
  const language = firstLanguage()
  const onList = isList(location.pathname)
  if (!isSecureContext) (await import('../platform/plain-http/make-up.ts')).makeUpForPlainHttp()
  const first = await (onList ? loadFirstTexts(language) : loadTexts(language))
  const texts = makeI18n(language, { [language]: first }, readTexts)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Providers texts={texts}>
          <HydratedRouter />
        </Providers>
      </StrictMode>,
    )
  })
  if (onList) addTexts(texts, language, await loadTexts(language))
}

/** In the app: the language of the last visit, until the person is known. Elsewhere: the language in the address. */
function firstLanguage() {
  const { pathname } = location
  const last = localStorage.getItem('language')
  return pathname.startsWith('/app') && isLanguage(last) ? last : languageOfPath(pathname)
}

waitForInstallOffer()
loadFirst()
takeLaunched()
void start()
