import { builtAddress, product } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { addressIn, dutchAddress } from './addresses.ts'

type Props = {
  title: string
  /** One or two sentences, at most 160 characters. */
  description: string
  /** Hidden from search engines: pages for one person, and pages without links to them. */
  hidden?: boolean
}

/** The metadata of a public page for search engines and chat programs. */
export function PageHead({ title, description, hidden }: Props) {
  const { t, i18n } = useTranslation('site')
  const path = dutchAddress(useLocation().pathname)
  const dutch = builtAddress + addressIn('nl', path)
  const english = builtAddress + addressIn('en', path)
  const isEnglish = i18n.language === 'en'
  const own = isEnglish ? english : dutch

  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {hidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={own} />
          <link rel="alternate" hrefLang="nl" href={dutch} />
          <link rel="alternate" hrefLang="en" href={english} />
          <link rel="alternate" hrefLang="x-default" href={dutch} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={product} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={own} />
          <meta property="og:locale" content={isEnglish ? 'en_GB' : 'nl_NL'} />
          <meta property="og:image" content={`${builtAddress}/${isEnglish ? 'social.en.png' : 'social.png'}`} />
          <meta property="og:image:alt" content={t(($) => $.social)} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  )
}
