import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** The floor for files: stores a body durably under its SHA-256 before it responds, and sends a file as a response. */
const folder = join(process.env['DATA_DIR'] ?? '', 'bare')
await mkdir(folder, { recursive: true })

const http = createServer({ keepAliveTimeout: 72_000 }, (request, response) => {
  const done = request.method === 'POST' ? store(request, response) : send(request, response)
  done.catch(() => response.destroy())
})
http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port }))
process.on('SIGTERM', () => process.exit())

async function store(request: IncomingMessage, response: ServerResponse) {
  const path = join(folder, randomUUID())
  const hash = createHash('sha256')
  const handle = await open(path, 'w', 0o600)
  for await (const chunk of request) {
    hash.update(chunk as Buffer)
    await handle.write(chunk as Buffer)
  }
  await handle.sync()
  await handle.close()
  const id = hash.digest('hex')
  await rename(path, join(folder, id))
  const body = JSON.stringify([{ id }])
  response.writeHead(201, { 'content-length': body.length }).end(body)
}

async function send(request: IncomingMessage, response: ServerResponse) {
  const name = request.url?.split('/')[2] ?? ''
  response.writeHead(200, { 'content-type': 'application/pdf' })
  await pipeline(createReadStream(join(folder, name)), response)
}
