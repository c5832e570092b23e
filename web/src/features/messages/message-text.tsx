import type { Mention } from '@klopt/contract'
import { MentionMark } from './mention-mark.tsx'
import { splitLinks } from './links.ts'

/** Opens in a new tab, without a referrer or access to this window. */
const outside = { target: '_blank', rel: 'noopener noreferrer nofollow' }

type Props = { text: string; mentions?: Mention[] | undefined }

/**
 * A message as text nodes, so that no markup in it is interpreted. Addresses and telephone numbers become links, and the
 * names of mentioned participants are marked.
 */
export function MessageText({ text, mentions }: Props) {
  if (!mentions?.length) return <p>{linksIn(text, 0)}</p>
  const ends = [0, ...mentions.map(({ at, length }) => at + length)]
  const last = ends.at(-1) ?? 0
  return (
    <p>
      {mentions.map(({ user_id, at }, n) => [
        linksIn(text.slice(ends[n], at), ends[n] ?? 0),
        <MentionMark key={`@ ${at}`} user_id={user_id} text={text.slice(at, ends[n + 1])} />,
      ])}
      {linksIn(text.slice(last), last)}
    </p>
  )
}

function linksIn(text: string, from: number) {
  return splitLinks(text).map(({ at, text, href }) =>
    href ? (
      <a key={from + at} href={href} {...(href.startsWith('http') && outside)}>
        {text}
      </a>
    ) : (
      text
    ),
  )
}
