import { createReadableStreamFromReadable } from '@react-router/node'
import { PassThrough } from 'node:stream'
import { StrictMode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { languageOfPath, makeI18n } from '../platform/i18n.ts'
import { ShellContext } from '../site/page-script.ts'
import { Providers } from './providers.tsx'
import { texts as everything } from './boot/texts-of-pages.ts'

/** Runs only in the build: renders the public pages and the shell of the app. */
export default function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const language = languageOfPath(new URL(request.url).pathname)
  const texts = makeI18n(language, everything)
  headers.set('content-type', 'text/html')

  return new Promise<Response>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <StrictMode>
        <Providers texts={texts}>
          <ShellContext value={context.isSpaMode}>
            <ServerRouter context={context} url={request.url} />
          </ShellContext>
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
