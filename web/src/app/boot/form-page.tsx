import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Scripts, useLocation } from 'react-router'
import { address, fetched } from 'virtual:form-script'
import { dutchAddress } from '../../site/addresses.ts'
import '../../site/gate.css'
import { PageHead } from '../../site/page-head.tsx'

type Props = { title: string; description: string; hidden?: boolean; children: ReactNode }

/** A public page around one form, which is hydrated by the form script. */
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

// Both wait for the first paint: the form can already be read, and on a slow connection styles and fonts come first.
const wake =
  'const{fetched,script}=document.currentScript.dataset;requestAnimationFrame(()=>setTimeout(()=>{' +
  "for(const href of fetched.split(' '))document.head.append(Object.assign(document.createElement('link')," +
  "{rel:'modulepreload',href}));import(script)}))"

/**
 * The form script, with preloads of everything it requests. In development nothing is built, and the app hydrates the
 * form.
 */
export function FormScript() {
  const { i18n } = useTranslation()
  const part = dutchAddress(useLocation().pathname).slice(1)
  if (!address) return <Scripts />
  const files = new Set([...(fetched[part] ?? []), ...(fetched[`form-texts-${i18n.language}`] ?? [])])
  return <script data-script={address} data-fetched={[...files].join(' ')} dangerouslySetInnerHTML={{ __html: wake }} />
}
