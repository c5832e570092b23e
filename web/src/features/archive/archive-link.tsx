import { type Answer, openArchiveLink } from '@klopt/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../platform/api.ts'
import { longDate } from '../../platform/dates.ts'
import { takeLinkToken } from '../../platform/link-token.ts'
import { useErrorText } from '../../platform/errors.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { ErrorTitle } from '../../ui/error-title.tsx'
import { Note } from '../../ui/note.tsx'
import { Punts } from '../../ui/punts.tsx'
import '../../ui/standing.css'
import { type ArchiveFile, follow, sizeText } from './archive.ts'
import './archive.css'

type Opened = Answer<typeof openArchiveLink>
const look_again_ms = 3000

/** What a guest's mailed link opens: the two files of one closed dossier, and nothing else. */
export function ArchiveLink() {
  const { t, i18n } = useTranslation('archive')
  const errorText = useErrorText()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [over, setOver] = useState(false)
  const [failed, setFailed] = useState<unknown>(null)
  const making = opened?.state === 'making'
  const failing = failed !== null && opened === null

  useEffect(() => {
    async function look() {
      try {
        setOpened(await open())
        setFailed(null)
      } catch (error) {
        if (isOver(error)) setOver(true)
        else setFailed(error)
      }
    }
    if (!making) void look()
    if (!making && !failing) return
    const again = setInterval(() => void look(), look_again_ms)
    return () => clearInterval(again)
  }, [making, failing])

  /** The links that came along are good for a minute, so that each click asks for its own. */
  async function download(file: ArchiveFile) {
    try {
      const fresh = await open()
      follow(file === 'zip' ? fresh.zip_url : fresh.pdf_url)
      setFailed(null)
    } catch (error) {
      if (isOver(error)) setOver(true)
      else setFailed(error)
    }
  }

  if (opened && !over) {
    const { title, closed_at, closed_by, counterpart_name } = opened
    const said = { day: longDate(closed_at, i18n.language), name: closed_by, company: counterpart_name ?? '' }
    return (
      <div className="card archive-link">
        <h1 tabIndex={-1}>{title}</h1>
        <p>{t(($) => $.link.closed, said)}</p>
        {making ? (
          <p className="archive-making" role="status">
            <Punts />
            {t(($) => $.link.making)}
          </p>
        ) : (
          <>
            <Note>{t(($) => $.link.keep)}</Note>
            <Button kind="primary" size="tall" wide onClick={() => void download('zip')}>
              {t(($) => $.link.all, { size: sizeText(opened.zip_size, i18n.language) })}
            </Button>
            <Button size="tall" wide onClick={() => void download('pdf')}>
              {t(($) => $.link.proof)}
            </Button>
            {failed !== null && <ErrorLine text={errorText(failed)} />}
          </>
        )}
      </div>
    )
  }

  // Without a link there is nothing to wait for, which the styles know before anything runs.
  return (
    <>
      {!over && (
        <div className="card if-link" role="status">
          <h1>{t(($) => $.link.title)}</h1>
          <p className="archive-making">
            <Punts />
            {t(($) => $.link.waiting)}
          </p>
          {failed !== null && <ErrorLine text={errorText(failed)} />}
        </div>
      )}
      <div className={classes('card', !over && 'if-no-link')}>
        {over && <ErrorTitle />}
        <h1>{t(($) => $.link.over)}</h1>
        <Note kind="wrong">{t(($) => $.link.over_text)}</Note>
      </div>
    </>
  )
}

/** The link itself opens nothing any more; anything else may be better in a moment. */
function isOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'invalid_link'
}

async function open(): Promise<Opened> {
  const token = takeLinkToken()
  if (!token) throw new ApiError(400, 'invalid_link', '')
  return call(openArchiveLink, { query: { token } })
}
