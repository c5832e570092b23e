import { connect } from 'node:net'

/** The replies of the mail server at a port to lines that are sent as they are. */
export async function sayTo(port: number, ...lines: string[]): Promise<string[]> {
  const socket = connect({ host: '127.0.0.1', port })
  const replies: string[] = []
  let left = [...lines]
  for await (const piece of socket.setEncoding('utf8')) {
    replies.push(...String(piece).trim().split('\r\n'))
    const [next, ...rest] = left
    left = rest
    if (next === undefined) break
    socket.write(`${next}\r\n`)
  }
  return replies
}
