import { splitLinks } from './links.ts'

/** A message as text nodes alone; only web addresses become links, and those learn nothing about us. */
export function MessageText({ text }: { text: string }) {
  return (
    <p>
      {splitLinks(text).map((part) =>
        part.href ? (
          <a key={part.at} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  )
}
