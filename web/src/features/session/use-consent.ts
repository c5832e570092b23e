import { giveConsent, PersonName, updateUser, type User } from '@klopt/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { browserHeaders } from '../../platform/browser-secret.ts'
import { fieldErrors, useErrorText } from '../../platform/errors.ts'
import { meQuery } from '../../platform/session.ts'
import { useFields } from '../../platform/use-fields.ts'

type Name = { first_name: string; last_name: string }

/** Stores a guest's name, if they give one, and their consent. A refused name keeps them here, to mend or skip it. */
export function useConsent(me: User) {
  const { t } = useTranslation('session')
  const errorText = useErrorText()
  const client = useQueryClient()
  const { first_name, last_name } = me
  const form = useFields<Name>({ values: { first_name, last_name }, wrongIn, send })
  const agree = useMutation({
    mutationFn: async (typed: Name) => {
      const params = { id: me.id }
      const known: Record<string, string> = { first_name, last_name }
      const changes = Object.entries(typed).filter(([field, name]) => name !== '' && name !== known[field])
      const named = changes.length ? await call(updateUser, { params, body: Object.fromEntries(changes) }) : me
      await call(giveConsent, { params, body: { consent: true }, headers: browserHeaders() })
      return named
    },
    onSuccess: (named) => client.setQueryData(meQuery.queryKey, { ...named, email_consent_given: true }),
  })

  function wrongIn(field: keyof Name, typed: Name) {
    const name = typed[field].trim()
    return name === '' || PersonName.safeParse(name).success ? undefined : t(($) => $.consent.name_wrong)
  }
  async function send(typed: Name) {
    const name = { first_name: typed.first_name.trim(), last_name: typed.last_name.trim() }
    await agree.mutateAsync(name).catch((error: unknown) => {
      const faults = Object.keys(fieldErrors(error)).filter((field) => field in name)
      form.refuse(Object.fromEntries(faults.map((field) => [field, t(($) => $.consent.name_wrong)])))
    })
  }

  const onFields = form.wrong.length > 0
  return { ...form, failure: agree.error && !onFields ? errorText(agree.error) : null, busy: agree.isPending }
}
