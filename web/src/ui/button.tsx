import type { ComponentProps, MouseEvent } from 'react'
import './button.css'
import { classes } from './classes.ts'

export type ButtonLook = {
  kind?: 'primary' | 'secondary' | 'ghost' | 'danger'
  size?: 'sm' | 'tall' | 'lg'
  wide?: boolean
}
type Props = ComponentProps<'button'> &
  ButtonLook & {
    /** The text while it works. It replaces the label without changing the width, and clicks are ignored. */
    busy?: string | false | undefined
    /** Looks disabled because there is nothing to send yet, but can be clicked, to show what is missing. */
    empty?: boolean
    /** Keeps its place but is not shown: until the data are known it could still move away from under a click. */
    coming?: boolean
    /** Opens the confirmation of something irreversible. */
    removal?: boolean
  }

export function Button({
  kind,
  size,
  wide,
  busy,
  empty,
  coming,
  removal,
  className,
  children,
  onClick,
  ...rest
}: Props) {
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (busy || rest['aria-disabled'] === true) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonClass({ kind, size, wide }), coming && 'coming', removal && 'removal', className)}
      aria-busy={busy ? true : undefined}
      aria-disabled={empty || rest['aria-disabled']}
      onClick={click}
    >
      {busy ? (
        <>
          <span className="btn-label" aria-hidden="true">
            {children}
          </span>
          <span className="btn-busy">{busy}</span>
        </>
      ) : (
        children
      )}
    </button>
  )
}

type OptionalLook = { [K in keyof ButtonLook]: ButtonLook[K] | undefined }

/** The classes of a button, for a link that looks like one. */
export function buttonClass({ kind = 'secondary', size, wide }: OptionalLook): string {
  return classes('btn', kind, size, wide && 'wide')
}
