import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Scripts, useLocation } from 'react-router'
import { address, fetched } from 'virtual:form-script'
import { dutchAddress } from '../site/addresses.ts'
import '../site/gate.css'
import { PageHead } from '../site/page-head.tsx'

type Props = { title: string; description: string; hidden?: boolean; children: ReactNode }

/** A public page around one form, which the script of the forms wakes. */
export function FormPage({ title, description, hidden = false, children }: Props) {
  return (
    <>
      <PageHead title={`${title} – Klopt`} description={description} hidden={hidden} />
      <main className="gate" data-form>
        {children}
      </main>
    </>
  )
}

/** That script, and all that it will ask for, named beforehand. While developing nothing is built: the app wakes the form. */
export function FormScript() {
  const { i18n } = useTranslation()
  const part = dutchAddress(useLocation().pathname).slice(1)
  if (!address) return <Scripts />
  const files = new Set([...(fetched[part] ?? []), ...(fetched[`form-texts-${i18n.language}`] ?? [])])
  return (
    <>
      {/* The form is there to be read already: what wakes it waits for the styles and the letters. */}
      {[...files].map((file) => (
        <link key={file} rel="modulepreload" href={file} fetchPriority="low" />
      ))}
      <script type="module" src={address} fetchPriority="low" />
    </>
  )
}
