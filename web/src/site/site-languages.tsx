import { useTranslation } from 'react-i18next'
import { languages } from '../platform/i18n.ts'
import { addressIn } from './addresses.ts'

type Props = { path: string; /** The button that opens it refers to this id. */ id?: string }

/** A link to this page in the other language. */
export function SiteLanguages({ path, id }: Props) {
  const { t, i18n } = useTranslation('site')

  return (
    <span className="site-lang" role="group" aria-label={t(($) => $.top.language)} {...(id && { id, popover: 'auto' })}>
      {languages.map((language) => (
        <a
          key={language}
          href={addressIn(language, path)}
          lang={language}
          hrefLang={language}
          aria-current={language === i18n.language ? 'true' : undefined}
        >
          {t(($) => $.languages[language])}
        </a>
      ))}
    </span>
  )
}
