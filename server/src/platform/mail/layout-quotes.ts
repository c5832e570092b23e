import type { MailContent } from './content.ts'
import { escaped, type, words } from './layout-words.ts'

/** A few words on ochre, such as the number of unread messages. */
export function badgeLine(badge: string | undefined): string {
  if (!badge) return ''
  return `<p style="margin:0 0 8px"><span class="oker" style="display:inline-block;background:#edb345;color:#281d0f;border-radius:10px;padding:0 8px;${type(12, 20)};font-weight:bold">${words(badge)}</span></p>
        `
}

/** Messages of people, one below the other. */
export function quotesTable(quotes: NonNullable<MailContent['quotes']>): string {
  if (quotes.length === 0) return ''
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${quotes.map(quote).join('')}
        </table>`
}

function quote({ by, where, text }: NonNullable<MailContent['quotes']>[number], place: number): string {
  return `
          <tr><td class="line" style="${place ? 'border-top:1px solid #dbd9d3;' : ''}padding:14px 0">
            <p class="muted" style="margin:0 0 2px;${type(13, 18)};color:#4a545d;overflow-wrap:anywhere"><b class="text" style="color:#172029">${words(by)}</b> ${words(where)}</p>
            <p class="text" style="margin:0;${type(16, 24)};color:#172029;overflow-wrap:anywhere">${words(text)}</p>
          </td></tr>`
}

/** Several links, one below the other. */
export function linksTable(links: NonNullable<MailContent['links']>): string {
  if (links.length === 0) return ''
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${links.map(row).join('')}
        </table>`
}

function row({ label, about, url }: NonNullable<MailContent['links']>[number], place: number): string {
  return `
          <tr><td class="line" style="${place ? 'border-top:1px solid #dbd9d3;' : ''}padding:12px 0;overflow-wrap:anywhere">
            <a class="link" href="${escaped(url)}" style="${type(16, 24)};font-weight:bold;color:#13517d">${words(label)}</a>
            <p class="muted" style="margin:2px 0 0;${type(14, 20)};color:#4a545d">${words(about)}</p>
          </td></tr>`
}
