import { splitLinks } from './links.ts'

/** Opens beside Klopt and learns nothing about us. */
const outside = { target: '_blank', rel: 'noopener noreferrer nofollow' }

/** A message as text nodes alone; only web and mail addresses and telephone numbers become links. */
export function MessageText({ text }: { text: string }) {
  return (
    <p>
      {splitLinks(text).map(({ at, text, href }) =>
        href ? (
          <a key={at} href={href} {...(href.startsWith('http') && outside)}>
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  )
}
