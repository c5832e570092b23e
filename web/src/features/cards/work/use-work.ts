import { type AgreementData, limits, type OfferExtraWork, type Work } from '@klopt/contract'
import { useState } from 'react'
import { saveTyped } from '../../../platform/device.ts'
import { decimalText } from '../../../platform/decimal.ts'
import { fieldErrors } from '../../../platform/errors.ts'
import { useLanguage } from '../../../ui/language.tsx'
import { withTyped } from '../../../platform/typed.ts'
import { useActForm } from '../use-act-form.ts'
import { type FieldName, type Fields, type Fault, faultsOf, offerOf, sumOf } from './offer.ts'
import { type Photo, usePhoto } from './photo.ts'
import type { ExtraWork } from './works.ts'

/** Extra work for the dossier `id`. `says` is shown until the server has confirmed it. */
export type NewWork = {
  id: string
  body: Omit<OfferExtraWork, 'client_id' | 'document_id'>
  photo: Photo | null
  says: AgreementData
}
/** Sends extra work and waits for the response. Offline, it is stored and sent when the connection is back. */
export type SendWork = (work: NewWork) => Promise<void>

type Options = { dossierId: string; answers: ExtraWork | null; unit: string; sending: SendWork; onDone: () => void }

/** The form of extra work. All that was typed is kept on the device until it is sent. */
export function useWorkForm({ dossierId, answers, unit, sending, onDone }: Options) {
  const saved_as = `work ${answers?.id ?? dossierId}`
  const language = useLanguage()
  const form = useActForm({ saved_as, most: limits.agreement_note, onDone })
  const photo = usePhoto(saved_as)
  const [fields, setFields] = useState<Fields>(() => withTyped(saved_as, fieldsOf(answers?.work, language, unit)))
  const sum = sumOf(fields)
  const faults = form.tried ? { ...faultsOfServer(form.refusal), ...faultsOf(fields) } : {}

  function type(name: keyof Fields, value: string) {
    setFields((before) => ({ ...before, [name]: value }))
    saveTyped(`${saved_as}.${name}`, value)
  }
  function submit() {
    const offer = offerOf(fields)
    const shown = { credit: null, open: null, now: null, currency: null, number: null, card_id: null, run: null }
    form.submit(Object.keys(faultsOf(fields)).length === 0, (note) =>
      sending({
        id: dossierId,
        body: { ...offer, ...note, ...(answers && { answers: answers.id }) },
        photo: photo.photo,
        says: {
          ...shown,
          agreement_id: '',
          kind: 'extra_work',
          state: 'offered',
          amount: sum,
          description: offer.description,
          terms_hash: '',
          note: note.note ?? null,
        },
      }),
    )
  }

  return { ...form, ...photo, fields, type, sum, faults, submit }
}

function fieldsOf(work: Work | undefined, language: string, unit: string): Fields {
  const text = (decimal: string | null = null) => decimalText(decimal ?? '', language)
  return {
    what: work?.description ?? '',
    how: work?.how ?? 'fixed',
    amount: work?.how === 'fixed' ? text(work.amount) : '',
    price: text(work?.price),
    quantity: text(work?.quantity),
    unit: work?.unit ?? unit,
  }
}

const ofServer: Partial<Record<string, [FieldName, Fault]>> = {
  description: ['what', 'unstorable'],
  amount: ['amount', 'no_amount'],
  price: ['price', 'no_amount'],
  quantity: ['quantity', 'no_sum'],
  unit: ['unit', 'unstorable'],
}

/** The refusals of the server at their fields. */
function faultsOfServer(error: unknown): Partial<Record<FieldName, Fault>> {
  return Object.fromEntries(Object.keys(fieldErrors(error)).flatMap((name) => (ofServer[name] ? [ofServer[name]] : [])))
}
