import { postpone } from '../platform/postpone.ts'
import { closeToast, toast } from './toasts.ts'

/** `leaving`: the page goes away right now, so a request must outlive it. */
type Outcome = { stands: boolean; leaving: boolean }

/** Says what was done and lets it be taken back as long as the toast stands; only then it is known whether to do it. */
export function offerUndo(text: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const later = postpone((leaving) => {
      closeToast(id)
      resolve({ stands: true, leaving })
    })
    const id = toast.undoable(text, {
      onEnd: later.now,
      onUndo: () => {
        later.cancel()
        resolve({ stands: false, leaving: false })
      },
    })
  })
}
