import type { ComponentProps, ReactNode } from 'react'
import './button.css'
import { classes } from './classes.ts'

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  label: string
  icon: ReactNode
  /** Shows the label on hover and keyboard focus. `false` uses the browser's tooltip, where ours would be cut off. */
  tip?: boolean
}

export function IconButton({ label, icon, tip = true, className, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      data-tip={tip ? label : undefined}
      title={tip ? undefined : label}
      className={classes('icon-btn', className)}
    >
      {icon}
    </button>
  )
}
