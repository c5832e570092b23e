import type { User } from '@klopt/contract'
import type { i18n } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../platform/errors.ts'
import { useForgetWhenLeft } from '../../platform/typed.ts'
import { useSavedFields } from '../../platform/use-saved-fields.ts'
import { toast } from '../../ui/toasts.ts'
import { changesOf, type OwnAccount, useChangeMyself } from './own-account.ts'
import { usePersonFields } from './person-fields.ts'

type Field = 'first_name' | 'last_name'
const typed = 'account'

/** The form for the user's own names and language. Sends only changed fields. */
export function useAccountForm(me: User, { onDone, onLanguage }: { onDone: () => void; onLanguage: () => void }) {
  const { t, i18n } = useTranslation('people')
  const errorText = useErrorText()
  useForgetWhenLeft(typed)
  const { errorIn, refusalOf } = usePersonFields()
  const { mutate: change, isPending } = useChangeMyself()
  const [failure, setFailure] = useState('')
  const { first_name, last_name } = me
  const [language, setLanguage] = useState(me.language)
  const form = useSavedFields({ saved_as: typed, values: { first_name, last_name }, wrongIn, refusalOf, send })

  function wrongIn(field: Field, value: string) {
    if (value.trim() === me[field]) return undefined // a guest may keep an empty name
    return errorIn(field, value)
  }
  function send(typed: Pick<OwnAccount, Field>) {
    const body = changesOf(me, { ...typed, language })
    if (!body) return onDone()
    setFailure('')
    change(body, {
      onSuccess: () => {
        if (body.language) {
          toastInNewLanguage(i18n)
          onLanguage()
        } else toast.good(t(($) => $.account.saved))
        onDone()
      },
      onError: (error) => {
        if (!form.showErrors(error)) setFailure(errorText(error))
        toast.wrong(t(($) => $.account.failed))
      },
    })
  }

  return { ...form, language, setLanguage, failure, busy: isPending }
}

/** Shows the toast after the app has switched, in the new language. */
function toastInNewLanguage(i18n: i18n) {
  const show = () => {
    i18n.off('languageChanged', show)
    toast.good(i18n.getFixedT(null, 'people')(($) => $.account.saved))
  }
  i18n.on('languageChanged', show)
}
