import latin from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wdth-normal.woff2?url'
import '@fontsource-variable/ibm-plex-sans/wdth.css'
import { builtRegistration } from '@klopt/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Links, Meta, Outlet, Scripts } from 'react-router'
import { useAwake } from '../platform/awake.ts'
import { contactMeta, contactEmail } from '../platform/contact-email.ts'
import { guestDaysMeta, guestDaysText } from '../platform/guest-days.ts'
import { usePageScript } from '../site/page-script.ts'
import '../styles/tokens.css'
import '../styles/base.css'
import { Loading } from '../ui/loading.tsx'
import '../ui/registration-state.css'
import { ToastRegion } from '../ui/toast-region.tsx'
import { Broken } from './frame/broken.tsx'
import { FormScript } from './boot/form-page.tsx'
import { headScript } from './boot/head-script.ts'
import { InstallLinks } from './boot/install-links.tsx'
import { oldBrowserScript } from './old-browser/old-browser.ts'
import { SmallScript } from './boot/small-script.tsx'

export function Layout({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation()
  const awake = useAwake() // the app's pre-rendered pages are in Dutch
  const [script] = useState(usePageScript()) // the first page's script keeps running on all later pages

  return (
    <html lang={i18n.language} data-registration={builtRegistration} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="color-scheme" content="light dark" />
        {/* react-aria adds a <style> unless an element has this id. Our CSP would refuse it, and base.css has its rule. */}
        <meta id="react-aria-pressable-style" name="generator" content="Klopt" />
        <script dangerouslySetInnerHTML={{ __html: headScript }} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="alternate icon" href="/icons/32.png" type="image/png" sizes="32x32" />
        <link rel="apple-touch-icon" href="/icons/touch.png" />
        {script === 'app' && <InstallLinks />}
        {(script === 'app' || script === 'form') && <meta name={contactMeta} content={contactEmail()} />}
        {script === 'app' && <meta name={guestDaysMeta} content={guestDaysText()} />}
        <link rel="preload" href={latin} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {(script === 'small' || script === 'late') && <SmallScript late={script === 'late'} />}
        {(script === 'app' || script === 'form') && (
          <script dangerouslySetInnerHTML={{ __html: oldBrowserScript }} suppressHydrationWarning />
        )}
        {script === 'form' && <FormScript />}
        {script === 'app' && (
          <>
            {awake && <ToastRegion />}
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  return (
    <main className="fill">
      <Broken />
    </main>
  )
}

/** Shown at any address of the app until its script has loaded. */
export function HydrateFallback() {
  const { t } = useTranslation('ui')
  return (
    <main className="fill">
      <Loading text={t(($) => $.loading)} />
    </main>
  )
}
