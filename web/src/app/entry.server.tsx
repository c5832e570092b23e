import { createReadableStreamFromReadable } from '@react-router/node'
import { PassThrough } from 'node:stream'
import { StrictMode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { languageOfPath, makeI18n } from '../platform/i18n.ts'
import { Providers } from './providers.tsx'
import { texts as en } from './texts-en.ts'
import { texts as nl } from './texts-nl.ts'

/** Runs while building only: it writes the pre-rendered pages and the shell of the app. */
export default function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const language = languageOfPath(new URL(request.url).pathname)
  const texts = makeI18n(language, { nl, en })
  headers.set('content-type', 'text/html')

  return new Promise<Response>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <StrictMode>
        <Providers texts={texts}>
          <ServerRouter context={context} url={request.url} />
        </Providers>
      </StrictMode>,
      {
        onAllReady() {
          const body = new PassThrough()
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }))
          pipe(body)
        },
        onError: reject,
      },
    )
  })
}
