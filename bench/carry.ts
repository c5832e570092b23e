import { randomBytes, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

/** Transfers files: `up` uploads a number of files and returns their ids, `down` downloads those. */
export type Order = {
  port: number
  as: 'Klopt' | 'floor'
  at_once: number
  bytes: number
  people: { token: string; dossier_id: string }[]
} & ({ up: number } | { down: string[] })

const agent = new Agent({ keepAlive: true })
const boundary = 'een-grens-tussen-de-delen'
const filler = randomBytes(10_000_000)

process.on('message', (order: Order) => {
  carry(order)
    .then((outcome) => process.send?.(outcome))
    .catch((reason: unknown) => {
      console.error('The file transfer failed:', reason)
      process.exit(1)
    })
})
process.on('disconnect', () => process.exit())

async function carry(order: Order): Promise<{ per_second: number; ids: string[] }> {
  const wanted = 'up' in order ? Array.from({ length: order.up }, () => '') : order.down
  const ids: string[] = []
  let next = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: order.at_once }, async () => {
      for (let n = next++; n < wanted.length; n = next++) {
        const person = order.people[n % order.people.length] ?? { token: '', dossier_id: '' }
        ids[n] = 'up' in order ? await up(order, person) : await down(order, person.token, wanted[n] ?? '')
      }
    }),
  )
  return { per_second: (wanted.length / (performance.now() - began)) * 1000, ids }
}

/** Every file is different, because identical content is stored once. */
async function up({ port, as, bytes }: Order, { token, dossier_id }: Order['people'][number]): Promise<string> {
  const file = Buffer.concat([
    Buffer.from(`%PDF-1.4\n${randomUUID()}\n`),
    filler.subarray(0, bytes),
    Buffer.from('\n%%EOF\n'),
  ])
  const name = `form-data; name="file"; filename="${randomUUID()}.pdf"`
  const fields = `--${boundary}\r\ncontent-disposition: form-data; name="dossier_id"\r\n\r\n${dossier_id}\r\n`
  const head = `${fields}--${boundary}\r\ncontent-disposition: ${name}\r\ncontent-type: application/pdf\r\n\r\n`
  const form = [Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const path = '/api/v1/documents'
  const answer = await call({ port, method: 'POST', path, token, headers: type, body: as === 'Klopt' ? form : [file] })
  const [stored] = JSON.parse(answer.text) as { id: string }[]
  return stored?.id ?? ''
}

async function down({ port, as, bytes }: Order, token: string, id: string): Promise<string> {
  let path = `/files/${id}`
  if (as === 'Klopt') {
    const link = await call({ port, method: 'GET', path: `/api/v1/documents/${id}/download`, token })
    path = (JSON.parse(link.text) as { signed_url: string }).signed_url
  }
  const { length } = await call({ port, method: 'GET', path, token })
  if (length < bytes) throw new Error(`Received only ${length} bytes.`)
  return id
}

type Call = {
  port: number
  method: string
  path: string
  token: string
  headers?: Record<string, string>
  body?: Buffer[]
}

function call({ port, method, path, token, headers = {}, body = [] }: Call): Promise<{ text: string; length: number }> {
  const length = body.reduce((sum, part) => sum + part.length, 0)
  const all = { authorization: `Bearer ${token}`, ...headers, ...(length > 0 && { 'content-length': String(length) }) }
  return new Promise((resolve, reject) => {
    const outgoing = request({ agent, host: '127.0.0.1', port, method, path, headers: all }, (response) => {
      const parts: Buffer[] = []
      let received = 0
      response.on('data', (part: Buffer) => {
        received += part.length
        if (received < 100_000) parts.push(part) // large files are only counted
      })
      response.on('end', () => {
        const text = Buffer.concat(parts).toString()
        if ((response.statusCode ?? 500) < 400) resolve({ text, length: received })
        else reject(new Error(`${method} ${path}: ${response.statusCode} ${text.slice(0, 200)}`))
      })
    })
    outgoing.on('error', reject)
    for (const part of body) outgoing.write(part)
    outgoing.end()
  })
}
