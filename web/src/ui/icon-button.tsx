import type { ComponentProps, ReactNode } from 'react'
import './button.css'
import { classes } from './classes.ts'

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  label: string
  icon: ReactNode
  /** Shows the label on hover and keyboard focus. `false` uses the browser's tooltip, where ours would be cut off. */
  tip?: boolean
  /** Beside the icon, where there is room. */
  word?: string | undefined
}

export function IconButton({ label, icon, tip = true, word, className, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      data-tip={tip ? label : undefined}
      title={tip ? undefined : label}
      className={classes('icon-btn', word && 'icon-word', className)}
    >
      {icon}
      {word && <span>{word}</span>}
    </button>
  )
}
