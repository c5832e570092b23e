import { connect } from 'node:net'

/**
 * The steps of a sending mail server. `half`: it sent a part of the mail; `end`: its last line, without a reply yet.
 */
export const steps = ['connected', 'greeted', 'sender', 'receiver', 'data', 'half', 'end', 'accepted'] as const
export type Step = (typeof steps)[number]
export type RawMail = { from: string; to: string; raw: string }

/** Delivers a mail line by line. Returns the code of the reply that ended it, 0 if the connection broke. */
export async function deliver(
  port: number,
  { from, to, raw }: RawMail,
  reached: (step: Step) => void,
): Promise<number> {
  const socket = connect({ host: '127.0.0.1', port }).setEncoding('latin1')
  socket.on('error', () => undefined) // the close says it
  const closed = new Promise<0>((resolve) => void socket.once('close', () => resolve(0)))
  let text = ''
  async function reply(): Promise<number> {
    for (;;) {
      const [, code] = text.match(/(?:^|\r\n)(\d{3}) [^\r\n]*\r\n$/) ?? []
      if (code) {
        text = ''
        return Number(code)
      }
      const arrived = new Promise<string>((resolve) => void socket.once('data', (words) => resolve(String(words))))
      const piece = await Promise.race([arrived, closed])
      if (piece === 0) return 0
      text += piece
    }
  }
  const half = Math.floor(raw.length / 2)
  const acts: [words: string, step: Step][] = [
    ['', 'connected'],
    ['EHLO mail.example\r\n', 'greeted'],
    [`MAIL FROM:<${from}>\r\n`, 'sender'],
    [`RCPT TO:<${to}>\r\n`, 'receiver'],
    ['DATA\r\n', 'data'],
  ]
  try {
    for (const [words, step] of acts) {
      if (words) socket.write(words)
      const code = await reply()
      if (code === 0 || code >= 400) return code
      reached(step)
    }
    socket.write(raw.slice(0, half), 'latin1')
    reached('half')
    socket.write(`${raw.slice(half)}\r\n.\r\n`, 'latin1')
    reached('end')
    const code = await reply()
    if (code === 250) reached('accepted')
    return code
  } finally {
    socket.destroy()
  }
}
