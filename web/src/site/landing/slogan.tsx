import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import './slogan.css'

/** Appears word by word. Screen readers get the whole sentence at once. */
export function Slogan() {
  const { t } = useTranslation('landing')
  const lines = [t(($) => $.slogan_1), t(($) => $.slogan_2), t(($) => $.slogan_3)].map((line) => line.split(' '))
  const last = lines.length - 1

  return (
    <h1 className="slogan">
      <span className="sr">{t(($) => $.slogan)}</span>
      {lines.map((words, line) => (
        <span className="slogan-line" key={words.join(' ')} aria-hidden="true">
          {words.map((word, index) => (
            <Fragment key={word}>
              {index > 0 && ' '}
              <span className="slogan-word">{word}</span>
            </Fragment>
          ))}
          {line === last && <i className="slogan-word punt" />}
        </span>
      ))}
    </h1>
  )
}
