import { type Answer, openArchiveLink } from '@klopt/contract'
import { useEffect, useState } from 'react'
import { ApiError, call } from '../../platform/api.ts'
import { forgetLinkToken, takeLinkToken } from '../../platform/link-token.ts'
import { follow } from '../../platform/follow.ts'
import { type ArchiveFile, lookAgainMs } from './archive.ts'

export type OpenedLink = Answer<typeof openArchiveLink>

type State = { opened: OpenedLink | null; over: boolean; failed: unknown }

/** The archive behind a mailed link. Polls while the archive is being made, and retries when the request fails. */
export function useArchiveLink() {
  const [{ opened, over, failed }, setState] = useState<State>({ opened: null, over: false, failed: null })
  const [busy, setBusy] = useState<ArchiveFile | null>(null)
  const making = opened?.state === 'making'
  const failing = failed !== null && opened === null

  useEffect(() => {
    const look = async () => {
      const news = await openLink()
      setState((known) => ({ ...known, ...news }))
    }
    if (!making) void look()
    if (!making && !failing) return
    const again = setInterval(() => void look(), lookAgainMs)
    return () => clearInterval(again)
  }, [making, failing])

  async function download(file: ArchiveFile) {
    setBusy(file)
    const news = await openLink(file)
    setState((known) => ({ ...known, ...news }))
    setBusy(null)
  }

  return { opened: over ? null : opened, over, failed, busy, download }
}

/**
 * Opens the link, and downloads a file if given. File links are valid for a minute, so each click requests a new one.
 */
async function openLink(file?: ArchiveFile): Promise<Partial<State>> {
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

/** The link has expired or is invalid. Other errors may be temporary. */
function isOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'invalid_link'
}

async function open(): Promise<OpenedLink> {
  const token = takeLinkToken()
  if (!token) throw new ApiError(400, 'invalid_link', '')
  return call(openArchiveLink, { query: { token } })
}
