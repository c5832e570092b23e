import { disownLink } from '@klopt/contract'
import { call } from '../../platform/api.ts'
import { saveLinkStep } from '../../platform/link-typed.ts'

/**
 * Somebody to whom a guest forwarded their link says so before agreeing. The server ends this session; the page of the
 * link, which this tab still has, asks for their own name and address.
 */
export async function sayNotMe(language: string): Promise<void> {
  await call(disownLink)
  saveLinkStep('colleague')
  location.assign(language === 'en' ? '/en/validate' : '/validate')
}
