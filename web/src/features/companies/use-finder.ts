import type { CompanyHit } from '@klopt/contract'
import { useState } from 'react'
import type { ApiError } from '../../platform/api.ts'
import { forgetTyped, readTyped } from '../../platform/device.ts'
import { type SearchScope, useCompanySearch } from './use-company-search.ts'
import { type Contact, contactFields, plainNumber, typedContact, useContactForm } from './use-contact-form.ts'

type Options = {
  scope: SearchScope
  /** Gets the company when the form is submitted. */
  send: (hit: CompanyHit) => void
  /** Called on a switch between searching and entering by hand, and when another company is typed or chosen. */
  onSwitch: () => void
}
export type Finder = ReturnType<typeof useFinder>

/** Finds a company by searching or by hand. The typed text is kept when switching between the two. */
export function useFinder({ scope, send, onSwitch }: Options) {
  const [by_hand, setByHand] = useState(
    () => scope !== 'relations' && contactFields.some((field) => readTyped(`${typedContact}.${field}`)),
  )
  const search = useCompanySearch(scope, onSwitch)
  const contact = useContactForm(enter)

  function enter({ name, city, registration_number }: Contact) {
    const ownContact = { id: null, is_klopt_client: false, verified: false, mail_domain: null }
    const number = plainNumber(registration_number)
    send({ ...ownContact, name: name.trim(), registration_number: number, city: city.trim() || null })
  }
  function submit() {
    if (by_hand) contact.submit()
    else if (search.chosen) send(search.chosen)
  }
  /** The search text becomes the name or the number in the form. */
  function enterByHand() {
    const typed = search.text.trim()
    const number = /^[\d\s.]+$/.test(typed)
    if (typed && !search.chosen)
      contact.write(number ? 'registration_number' : 'name', number ? plainNumber(typed) : typed)
    change(true)
  }
  function change(to: boolean) {
    onSwitch()
    setByHand(to)
  }
  /** Chooses a company that was not found by searching. */
  function take(hit: CompanyHit) {
    forgetTyped(typedContact)
    search.take(hit)
    setByHand(false)
  }

  return {
    by_hand,
    search,
    contact,
    on_fields: by_hand && contactFields.some(contact.errorOf),
    nameOf: () => (by_hand ? readTyped(`${typedContact}.name`).trim() : (search.chosen?.name ?? '')),
    submit,
    enterByHand,
    goBack: () => change(false),
    take,
    forget: () => forgetTyped(typedContact),
  }
}

/** The customer that has the number that was entered by hand. */
export function customerIn({ company }: ApiError): CompanyHit | null {
  if (!company?.id) return null
  const { id, name, registration_number, city = null, mail_domain = null, verified = false } = company
  return { id, name, registration_number, city, mail_domain, is_klopt_client: true, verified }
}
