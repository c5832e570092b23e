/** In ms: a slow server, or a dialog that closes, may take this long. */
const patience = 10_000
/** A dialog that was closed returns the focus in the frame after it is gone. */
const quietFrames = 3

let newest = 0

/**
 * Moves the focus to a line of the conversation, by its key or its number: to what somebody just made, or asked for.
 * Waits until the line is drawn and no dialog is open.
 */
export function focusLine(line: { key: string } | { seq: number }) {
  const ofLine = 'key' in line ? `[data-key="${CSS.escape(line.key)}"]` : `[data-seq="${line.seq}"]`
  const until = performance.now() + patience
  const mine = (newest += 1)
  let quiet = 0

  function look() {
    if (mine !== newest || performance.now() > until) return
    const list = document.querySelector<HTMLElement>('.chat-log')
    const row = list?.querySelector<HTMLElement>(ofLine)
    quiet = document.querySelector('.modal') ? 0 : quiet + 1
    // The bubble of what was made is replaced once it is sent; its row stays.
    if (row && quiet >= quietFrames)
      return focus('key' in line ? row : (row.querySelector<HTMLElement>('article, .msg') ?? row))
    // What was made is the last line, which a long conversation draws only near its end.
    if (list && !row && 'key' in line && quiet === quietFrames) list.scrollTop = list.scrollHeight
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

function focus(target: HTMLElement) {
  target.tabIndex = -1
  target.focus()
}
