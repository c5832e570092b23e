import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'

type Row = { kvkNummer: string; naam: string; type: string; actief?: string; adres?: unknown }
type Behaviour = (request: IncomingMessage, response: ServerResponse) => void

const parameters = new Set(['naam', 'kvkNummer', 'resultatenPerPagina', 'pagina'])

/** A local server that responds like the documented search API, unless `misbehaves` is set. */
export class KvkService {
  readonly key = 'l7xx-test'
  readonly asked: URL[] = []
  rows: Row[] = []
  /** The `adressen` of main places of business, by registration number. */
  readonly addresses = new Map<string, unknown[]>()
  /** Handles requests instead of the normal behaviour. */
  misbehaves: Behaviour | null = null
  readonly #server: Server

  private constructor() {
    this.#server = createServer((request, response) => this.#answer(request, response))
  }

  static async open(): Promise<KvkService> {
    const service = new KvkService()
    await once(service.#server.listen(0, '127.0.0.1'), 'listening')
    return service
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/test/api`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '', this.url)
    this.asked.push(url)
    if (this.misbehaves) return this.misbehaves(request, response)
    if (request.headers['apikey'] !== this.key) return send(response, 401, { fout: [{ code: 'IPD1003' }] })
    const place = /^\/test\/api\/v1\/basisprofielen\/(\d{8})\/hoofdvestiging$/.exec(url.pathname)
    if (place) return this.#answerPlace(response, place[1] ?? '')
    const unknownParameters = [...url.searchParams.keys()].filter((name) => !parameters.has(name))
    if (url.pathname !== '/test/api/v2/zoeken' || unknownParameters.length)
      return send(response, 400, { fout: [{ code: 'IPD0001' }] })
    const resultaten = this.rows.filter((row) => fits(row, url.searchParams))
    if (resultaten.length === 0)
      return send(response, 404, { fout: [{ code: 'IPD5200', omschrijving: 'Geen gegevens gevonden.' }] })
    send(response, 200, { pagina: 1, resultatenPerPagina: 50, totaal: resultaten.length, resultaten, links: [] })
  }

  #answerPlace(response: ServerResponse, kvkNummer: string): void {
    const adressen = this.addresses.get(kvkNummer)
    if (adressen) send(response, 200, { vestigingsnummer: '000037178598', kvkNummer, adressen, links: [] })
    else send(response, 404, { fout: [{ code: 'IPD0005', omschrijving: 'Geen gegevens gevonden.' }] })
  }
}

function fits({ kvkNummer, naam }: Row, asked: URLSearchParams): boolean {
  const name = asked.get('naam')
  return name ? naam.toLowerCase().includes(name.toLowerCase()) : kvkNummer === asked.get('kvkNummer')
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** A row in the format of the register. */
export function kvkRow(kvkNummer: string, naam: string, type: string, plaats?: string): Row {
  const adres = plaats ? { binnenlandsAdres: { type: 'bezoekadres', straatnaam: 'Havenweg', plaats } } : undefined
  return { kvkNummer, naam, type, actief: 'Ja', ...(adres && { adres }) }
}
