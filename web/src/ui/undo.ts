import { postpone } from '../platform/postpone.ts'
import { closeToast, toast } from './toasts.ts'

/** `leaving`: the page is being closed, so the request must outlive it. */
type Outcome = { final: boolean; leaving: boolean }

/** Shows a toast with an undo button. Resolves when the toast closes: `final` is false if the user chose undo. */
export function offerUndo(text: string, time?: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const later = postpone((leaving) => {
      closeToast(id)
      resolve({ final: true, leaving })
    })
    const undo = {
      onEnd: later.now,
      onUndo: () => {
        later.cancel()
        resolve({ final: false, leaving: false })
      },
    }
    const id = toast.undoable(text, undo, time)
  })
}
