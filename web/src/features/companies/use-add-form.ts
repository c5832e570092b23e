import type { CompanyHit } from '@klopt/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../platform/api.ts'
import { forgetTyped, readTyped } from '../../platform/device.ts'
import { useErrorText } from '../../platform/errors.ts'
import { useMe } from '../../platform/session.ts'
import { toast } from '../../ui/toasts.ts'
import { useAddCompany } from './search.ts'
import { useCompanySearch } from './use-company-search.ts'
import { type Contact, contact_fields, plainNumber, typed_contact, useContactForm } from './use-contact-form.ts'

/** The form to add a company, from the search or by hand. The typed text is kept when switching between the two. */
export function useAddForm(onDone: () => void) {
  const { t } = useTranslation('companies')
  const errorText = useErrorText()
  const { company_id } = useMe()
  const [by_hand, setByHand] = useState(() => contact_fields.some((field) => readTyped(`${typed_contact}.${field}`)))
  const [registered, setRegistered] = useState<CompanyHit | null>(null)
  const search = useCompanySearch()
  const contact = useContactForm(enter)
  const { mutate: add, isPending: busy, error, reset } = useAddCompany()

  function send(hit: CompanyHit) {
    setRegistered(null)
    add(hit, {
      onSuccess: () => {
        toast.good(t(($) => $.create.done))
        giveUp()
      },
      onError: (error) => {
        toast.wrong(t(($) => $.create.failed))
        if (by_hand) blameFields(error)
      },
    })
  }
  function giveUp() {
    forgetTyped(typed_contact)
    onDone()
  }
  function blameFields(error: Error) {
    contact.showErrors(error)
    if (!(error instanceof ApiError) || error.code !== 'company_registered') return
    const customer = error.company
    const own = customer?.id === company_id
    const message = own ? t(($) => $.create.own) : t(($) => $.create.registered)
    contact.refuse({ registration_number: message })
    if (customer?.id && !own) {
      const { id, name, registration_number, city = null, mail_domain = null } = customer
      setRegistered({ id, name, registration_number, city, mail_domain, is_klopt_client: true, verified: true })
    }
  }
  function submit() {
    if (by_hand) contact.submit()
    else if (search.chosen) send(search.chosen)
  }
  function enter({ name, city, registration_number }: Contact) {
    const own_contact = { id: null, is_klopt_client: false, verified: false, mail_domain: null }
    const number = plainNumber(registration_number)
    send({ ...own_contact, name: name.trim(), registration_number: number, city: city.trim() || null })
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
    reset()
    setRegistered(null)
    setByHand(to)
  }

  const on_fields = by_hand && contact_fields.some(contact.errorOf)
  return {
    by_hand,
    search,
    contact,
    busy,
    registered,
    wrong: error && !on_fields ? errorText(error) : null,
    blocked: !by_hand && search.chosen === null,
    submit,
    giveUp,
    send,
    enterByHand,
    goBack: () => change(false),
  }
}
