import type { Card } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { ErrorLine } from '../../ui/error-line.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { Loading } from '../../ui/loading.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { amount_fields, useAmounts } from './use-amounts.ts'

type Props = { card: Card; open: boolean; onClose: () => void }

/** The number and the totals of an invoice that has no words to read. */
export function AmountsForm({ card, open, onClose }: Props) {
  const { t } = useTranslation('cards')
  const form = useAmounts(card, onClose)

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
