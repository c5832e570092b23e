import type { Card } from '@klopt/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorLine } from '../../../ui/error-line.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { amount_fields, useAmounts } from './use-amounts.ts'

type Props = { card: Card; open: boolean; onClose: () => void }

/** A form for the number and the totals of a document without readable text. */
export function AmountsForm({ card, open, onClose }: Props) {
  const { t } = useTranslation('cards')
  const form = useAmounts(card, onClose)
  const id = useId()
  const wrong = amount_fields.flatMap((field) => {
    const text = form.wrong[field]
    return text ? [{ id: id + field, text }] : []
  })

  return (
    <FormModal
      title={t(($) => $.amounts.title)}
      open={open}
      onClose={onClose}
      onSubmit={form.submit}
      submit={t(($) => $.amounts.save)}
      busy={form.busy}
      instead={form.ready ? undefined : <Loading text={t(($) => $.amounts.loading)} />}
    >
      <ErrorSummary wrong={wrong} attempt={form.attempt} />
      <TextField
        label={t(($) => $.amounts.number)}
        value={form.typed.number}
        maxLength={100}
        onChange={({ target }) => form.type('number', target.value)}
        error={form.wrong.number}
      />
      {amount_fields.map((field) => (
        <TextField
          key={field}
          id={id + field}
          label={t(($) => $.amounts[field])}
          inputMode="decimal"
          value={form.typed[field]}
          onChange={({ target }) => form.type(field, target.value)}
          error={form.wrong[field]}
        />
      ))}
      <p className="hint">{t(($) => $.amounts.who_sees)}</p>
      <ErrorLine text={form.refused} />
    </FormModal>
  )
}
