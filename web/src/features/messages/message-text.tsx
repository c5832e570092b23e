import { splitLinks } from './links.ts'

/** Opens in a new tab, without a referrer or access to this window. */
const outside = { target: '_blank', rel: 'noopener noreferrer nofollow' }

/** A message as text nodes, so that no markup in it is interpreted. Addresses and telephone numbers become links. */
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
