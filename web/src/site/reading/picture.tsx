import { useTranslation } from 'react-i18next'
import { pictures } from './pictures.ts'
import { RichText } from './rich-text.tsx'

type Props = { picture: string; alt: string; caption: string }

/** A picture of the product in the language of the page, made by scripts/manual-pictures. */
export function Picture({ picture, alt, caption }: Props) {
  const { i18n } = useTranslation()
  const found = pictures.get(`${picture}.${i18n.language}`)
  if (!found) throw new Error(`There is no picture ${picture}.${i18n.language}`)

  return (
    <figure>
      <img src={found.src} width={found.width} height={found.height} alt={alt} loading="lazy" decoding="async" />
      <figcaption>
        <RichText text={caption} />
      </figcaption>
    </figure>
  )
}
