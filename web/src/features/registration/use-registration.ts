import type { RegisteredCompany } from '@klopt/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../platform/api.ts'
import { useErrorText } from '../../platform/errors.ts'
import { agree, finish, isExpired, mailAgain, nameAdmin, saveCompany } from './calls.ts'
import { type Admin, type Company, type Draft, dropDraft, storeDraft, noConsents } from './draft.ts'

const noCompany = 'Company ID is missing. Please go back to company details.'

/** Replaces the form: the company or the mail address is already registered. */
export type RegistrationConflict = { company: RegisteredCompany } | { email: string }

/** A completed registration: where its mail went, and the page with all mails of a Klopt without a mail server. */
type ConfirmedAddress = { email: string; mailbox: string | null }

/** The state of a registration in all steps. Refusals of a field are thrown to the form of the step. */
export function useRegistration(first: Draft) {
  const { i18n } = useTranslation()
  const errorText = useErrorText()
  const [draft, setDraft] = useState(first)
  const [confirmed, setConfirmed] = useState<ConfirmedAddress | null>(null)
  const [conflict, setConflict] = useState<RegistrationConflict | null>(null)
  const [notice, setNotice] = useState<string | null>(null)

  function change(next: Partial<Draft>) {
    setDraft((before) => {
      const after = { ...before, ...next }
      storeDraft(after)
      return after
    })
  }
  function goTo(step: Draft['step']) {
    setConflict(null)
    setNotice(null)
    change({ step })
  }
  /** Handles errors that do not belong to a field and rethrows the others to the form. */
  function refuse(error: unknown): void {
    if (isExpired(error)) {
      change({ step: 1, begun: null, named: null })
      return setNotice(errorText(error))
    }
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'company_registered' && error.company) {
      change({ step: 1 })
      return setConflict({ company: { company: error.company, admin_user: error.admin_user } })
    }
    throw error
  }

  async function sendCompany(typed: Company) {
    setNotice(null)
    const saved = await saveCompany(typed, draft.begun).catch(refuse)
    if (!saved) return
    const { begun, company } = saved
    // The consents are for one registration number.
    const same = draft.begun?.registration_number === begun.registration_number
    change({ company, begun, step: 2, ...(!same && { consents: noConsents }) })
  }
  async function sendConsents() {
    if (!draft.begun) throw new Error(noCompany)
    const { begun } = draft
    const done = await agree(begun).then(() => true, refuse)
    if (done) change({ step: 3 })
  }
  async function sendAdmin(typed: Admin) {
    if (!draft.begun) throw new Error(noCompany)
    const { begun, named } = draft
    const admin = { email: typed.email.trim(), first_name: typed.first_name.trim(), last_name: typed.last_name.trim() }
    try {
      const id = isSame(admin, named) ? named.id : await nameAdmin(admin, begun, i18n.language === 'en' ? 'EN' : 'NL')
      change({ admin, named: { id, ...admin } })
      const mailbox = await finish(id, begun)
      dropDraft()
      setConfirmed({ email: admin.email, mailbox })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'email_in_use') return setConflict({ email: admin.email })
      return refuse(error)
    }
  }
  /** Mails the link again, to a corrected address if the first was mistyped. */
  async function sendAgain(email: string) {
    if (!draft.begun || !confirmed) throw new Error(noCompany)
    await mailAgain(email, draft.begun)
    setConfirmed({ ...confirmed, email })
  }

  return {
    draft,
    conflict,
    notice,
    confirmed,
    step: confirmed === null ? draft.step : 4,
    change,
    goTo,
    forget: () => setConflict(null),
    sendCompany,
    sendConsents,
    sendAdmin,
    sendAgain,
  }
}

export type Registration = ReturnType<typeof useRegistration>

function isSame(admin: Admin, named: Draft['named']): named is NonNullable<Draft['named']> {
  return (
    named !== null &&
    named.email === admin.email &&
    named.first_name === admin.first_name &&
    named.last_name === admin.last_name
  )
}
