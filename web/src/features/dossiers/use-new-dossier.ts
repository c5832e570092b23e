import { asAddress, type CompanyCard, type Dossier, EmailForm, type Person, TitleForm } from '@klopt/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../platform/api.ts'
import { forgetTyped, saveTyped, readTyped } from '../../platform/device.ts'
import { useErrorText } from '../../platform/errors.ts'
import { useTyped } from '../../platform/typed.ts'
import { toast, toastTimes } from '../../ui/toasts.ts'
import { useOwnDomain } from './own-domain.ts'
import { type Sharing, type Step, StepError, useMakeDossier } from './make-dossier.ts'

type Options = { company: CompanyCard | null; people: Person[]; onCreated: (dossier: Dossier) => void }
/** `mend`: the input must be changed, as sending the same again cannot succeed. */
type NewDossierError = { where: 'title' | 'email' | 'form'; text: string; mend: boolean }
export type NewDossierForm = ReturnType<typeof useNewDossier>

/** The state of the form for a new dossier. */
export function useNewDossier({ company, people, onCreated }: Options) {
  const { t } = useTranslation('dossiers')
  const errorText = useErrorText()
  const typed = `new-dossier.${company?.id ?? 'internal'}`
  const [title, setTitle] = useTyped(`${typed}.title`)
  const [user, setUser] = useTyped(`${typed}.user`)
  const [email, setEmail] = useTyped(`${typed}.email`)
  const own = useOwnDomain(email)
  const [wrong, setWrong] = useState<NewDossierError | null>(null)
  // One client_id for all attempts, so that a retry after a lost response finds the dossier that was created.
  const [attempt] = useState(() => ({
    client_id: readTyped(`${typed}.client_id`) || crypto.randomUUID(),
    announced: new Set<Step>(),
  }))
  const { mutate: make, isPending: busy } = useMakeDossier(announce)

  function announce(step: Step) {
    if (attempt.announced.has(step)) return
    attempt.announced.add(step)
    if (step === 'create') good(t(($) => $.create.done))
    if (step === 'link') good(t(($) => $.create.linked, { company: company?.name }))
    if (step === 'invite') good(user ? t(($) => $.create.added) : t(($) => $.create.invited))
  }
  function fail(error: Error) {
    const { step, cause } = error instanceof StepError ? error : { step: 'create', cause: error }
    if (own.isAskedBy(cause)) return
    const conflict = cause instanceof ApiError && cause.code === 'email_other_company'
    const toasts: Record<string, string> = {
      check: t(($) => $.create.check_failed, { company: company?.name }),
      create: t(($) => $.create.failed),
      link: t(($) => $.create.link_failed),
      invite: t(($) => $.create.invite_failed),
    }
    if (conflict) bad(t(($) => $.create.conflict_toast))
    else if (step !== 'person') bad(toasts[step] ?? t(($) => $.create.failed))
    const text = step === 'person' ? t(($) => $.create.unknown, { company: company?.name }) : errorText(cause)
    const atEmail = conflict || step === 'check' || step === 'person'
    const where = atEmail ? 'email' : step === 'create' ? 'title' : 'form'
    setWrong({ where, text, mend: conflict || step === 'person' })
  }

  function submit() {
    const named = TitleForm.safeParse({ title })
    if (!named.success) {
      bad(t(($) => $.create.empty))
      return setWrong({ where: 'title', text: t(($) => $.create.empty), mend: true })
    }
    const address = EmailForm.safeParse({ email })
    if (company && !user && !address.success)
      return setWrong({ where: 'email', text: t(($) => $.create.bad_email), mend: true })
    const sharing: Sharing | null = company && {
      company,
      user_id: user,
      email: address.data?.email ?? '',
      not_a_colleague: own.notAColleague(),
    }
    setWrong(null)
    saveTyped(`${typed}.client_id`, attempt.client_id)
    make({ title: named.data.title, client_id: attempt.client_id, sharing }, { onSuccess: finish, onError: fail })
  }
  function finish(dossier: Dossier) {
    forget()
    onCreated(dossier)
  }
  function forget() {
    forgetTyped(typed)
  }
  function typeTitle(value: string) {
    setTitle(value)
    if (wrong?.where === 'title') setWrong(null)
  }
  function typeEmail(value: string) {
    setWrong(null)
    const listed = people.find((one) => one.email === asAddress(value))
    setEmail(listed ? '' : value) // the address of a listed person selects that person
    setUser(listed?.id ?? '')
  }
  function pick(id: string) {
    setWrong(null)
    setUser(id)
    setEmail('')
  }

  const filled = title !== '' && (company === null || user !== '' || email.trim() !== '')
  const blocked = !filled || wrong?.mend === true || own.asks
  const wrongAt = (where: NewDossierError['where']) => (wrong?.where === where ? wrong.text : undefined)
  return {
    title,
    typeTitle,
    user,
    pick,
    email,
    typeEmail,
    wrong: wrong !== null,
    wrongAt,
    busy,
    blocked,
    own,
    submit,
    forget,
  }
}

function good(text: string) {
  toast.good(text, toastTimes.dossier)
}

function bad(text: string) {
  toast.wrong(text, toastTimes.dossier)
}
