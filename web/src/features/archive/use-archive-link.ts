import { type Answer, openArchiveLink } from '@klopt/contract'
import { useEffect, useState } from 'react'
import { ApiError, call } from '../../platform/api.ts'
import { forgetLinkToken, takeLinkToken } from '../../platform/link-token.ts'
import { type ArchiveFile, follow, look_again_ms } from './archive.ts'

export type OpenedLink = Answer<typeof openArchiveLink>

type State = { opened: OpenedLink | null; over: boolean; failed: unknown }

/** What a mailed link opens: looked at again while it is being made, and while it cannot be fetched. */
export function useArchiveLink() {
  const [{ opened, over, failed }, setState] = useState<State>({ opened: null, over: false, failed: null })
  const [busy, setBusy] = useState<ArchiveFile | null>(null)
  const making = opened?.state === 'making'
  const failing = failed !== null && opened === null

  useEffect(() => {
    const look = async () => {
      const news = await ask()
      setState((known) => ({ ...known, ...news }))
    }
    if (!making) void look()
    if (!making && !failing) return
    const again = setInterval(() => void look(), look_again_ms)
    return () => clearInterval(again)
  }, [making, failing])

  async function download(file: ArchiveFile) {
    setBusy(file)
    const news = await ask(file)
    setState((known) => ({ ...known, ...news }))
    setBusy(null)
  }

  return { opened: over ? null : opened, over, failed, busy, download }
}

/** Opens the link, and follows the way to a file: that is good for a minute, so that each click asks for its own. */
async function ask(file?: ArchiveFile): Promise<Partial<State>> {
  try {
    const opened = await open()
    if (file) follow(file === 'zip' ? opened.zip_url : opened.pdf_url)
    return { opened, failed: null }
  } catch (error) {
    if (!isOver(error)) return { failed: error }
    forgetLinkToken()
    return { over: true }
  }
}

/** The link itself opens nothing any more; anything else may be better in a moment. */
function isOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'invalid_link'
}

async function open(): Promise<OpenedLink> {
  const token = takeLinkToken()
  if (!token) throw new ApiError(400, 'invalid_link', '')
  return call(openArchiveLink, { query: { token } })
}
