import { Link, type LinkProps } from 'react-router'
import { buttonClass, type ButtonLook } from './button.tsx'
import { classes } from './classes.ts'

export function ButtonLink({ kind, size, wide, className, ...rest }: LinkProps & ButtonLook) {
  return <Link {...rest} className={classes(buttonClass({ kind, size, wide }), className)} />
}
