import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from './classes.ts'
import './field.css'

export type TextFieldProps = ComponentProps<'input'> & {
  label: string
  hint?: string | undefined
  error?: string | undefined
  optional?: boolean
  /** Marks the field as invalid without its own error; `describedBy` is the id of the element with the error. */
  invalid?: boolean
  describedBy?: string | undefined
  /** A button inside the field, at its right end. */
  inside?: ReactNode
}

export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, invalid, describedBy, inside, id, className, ...rest } = props
  const { t } = useTranslation('ui')
  const own = useId()
  const field = id ?? own
  const described = classes(error && `${field}-error`, hint && `${field}-hint`, describedBy) || undefined

  return (
    <div className="field">
      <label htmlFor={field}>
        {label}
        {optional && <span className="optional"> ({t(($) => $.optional)})</span>}
      </label>
      <span className={classes('input-wrap', inside !== undefined && 'with-inside')}>
        <input
          autoComplete="off"
          {...rest}
          id={field}
          className={classes('input', className)}
          aria-invalid={error || invalid ? true : undefined}
          aria-describedby={described}
        />
        {inside}
      </span>
      {error && (
        <p className="error" id={`${field}-error`}>
          <CircleAlert className="s16" aria-hidden="true" />
          {error}
        </p>
      )}
      {hint && (
        <p className="hint" id={`${field}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
