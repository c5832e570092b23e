import type { Member } from './crowd.ts'

export type File = { name: string; content: Uint8Array }

/** A client of Klopt's API at a port. Throws when a call fails. */
export class Api {
  readonly #address: string

  constructor(port: number) {
    this.#address = `http://127.0.0.1:${port}`
  }

  async ask<A>(who: Member, method: string, path: string, body?: object): Promise<A> {
    const json = body && !(body instanceof FormData)
    const answer = await fetch(`${this.#address}${path}`, {
      method,
      headers: { authorization: `Bearer ${who.token}`, ...(json && { 'content-type': 'application/json' }) },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as A
  }

  async upload(who: Member, dossierId: string, files: File[]): Promise<{ id: string }[]> {
    const form = new FormData()
    form.append('dossier_id', dossierId)
    for (const { name, content } of files) form.append('file', new Blob([new Uint8Array(content)]), name)
    return this.ask(who, 'POST', '/api/v1/documents', form)
  }
}
