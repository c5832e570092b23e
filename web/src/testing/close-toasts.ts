import { closeToast, readToasts } from '../ui/toasts.ts'

/** Toasts outlive the component that showed them. */
export function closeToasts() {
  for (const { id } of readToasts()) closeToast(id)
}
