import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { bareHeaders } from './security-headers.ts'

const mostNames = 20
const longestName = 100

/** Logs each name for which requests arrive and that is not ours, once: a proxy or a setting is probably wrong. */
export function noteWrongHosts({ publicUrl }: Config): (request: FastifyRequest) => void {
  const noted = new Set<string>()
  return (request) => {
    const name = request.host.slice(0, longestName)
    if (noted.has(name) || noted.size >= mostNames) return // strangers can invent names
    noted.add(name)
    request.log.warn(
      `Requests for ${name} are refused, because PUBLIC_URL is ${publicUrl}. ` +
        `Set PUBLIC_URL to the address that people type, and let the proxy leave the ${headerOf(request)} header unchanged.`,
    )
  }
}

/** Logs once that people come over https while PUBLIC_URL is http, or the reverse: then nothing is live. */
export function noteWrongScheme({ publicUrl }: Config): (request: FastifyRequest) => void {
  let noted = false
  return ({ headers, log }) => {
    if (noted) return
    noted = true
    log.warn(
      `WebSockets from ${headers.origin} are refused, because PUBLIC_URL is ${publicUrl}. ` +
        'Set PUBLIC_URL to the address that people type, and let the proxy lead http to https.',
    )
  }
}

/** The header that named the host: a proxy that is trusted may name another one than it asks for. */
function headerOf({ host, headers }: FastifyRequest): string {
  return host === headers.host ? 'Host' : 'X-Forwarded-Host'
}

/** Whether a person opens a page, who can read what is wrong. */
export function opensPage({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html')
}

/** A page that names the address that came, the one that is set, and what to change. */
export function sendWrongHost(request: FastifyRequest, reply: FastifyReply, config: Config): FastifyReply {
  const { publicUrl } = config
  const came = escaped(request.host.slice(0, longestName))
  const set = escaped(publicUrl)
  const header = headerOf(request)
  return reply.status(400).headers(bareHeaders(config)).type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="nl"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Klopt</title>
<h1>Klopt heeft een ander adres</h1>
<p>Je opende <b>${came}</b>. Deze Klopt is ingesteld op <a href="${set}">${set}</a>.</p>
<p>Beheer je deze Klopt? Zet <code>PUBLIC_URL</code> op het adres dat mensen typen. Is dat al zo? Laat dan de proxy de kop <code>${header}</code> ongewijzigd doorgeven.</p>
<div lang="en"><h2>Klopt has another address</h2>
<p>You opened <b>${came}</b>. This Klopt is set to <a href="${set}">${set}</a>.</p>
<p>Do you run this Klopt? Set <code>PUBLIC_URL</code> to the address that people type. If it is already, let the proxy leave the <code>${header}</code> header unchanged.</p></div></html>
`)
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
