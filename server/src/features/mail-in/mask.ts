/** Mail programs break long lines anywhere. The number is limited because each sign needs a place on the stack. */
const wrap = String.raw`(?:=?\r?\n[> ]{0,20})?`
const spread = (word: string) => word.split('').join(wrap)

/** The gateways of mail servers put a link inside one of their own, coded, even twice. */
const coded = (sign: string, code: string, name: number) =>
  `(?:${spread(`=${code}`)}|${sign}|${spread(`-${code}`)}|%(?:${wrap}2${wrap}5){0,5}${wrap}${spread(code)}|&#(?:${name}|x${code});)`
const token = String.raw`[\w.~-](?:${wrap}[\w.~-])`
const isToken = `${spread('token')}${wrap}${coded('=', '3D', 61)}${wrap}`

/** A link of Klopt at any domain, because the setting may have changed since. */
const pages = ['validate', 'reset-password', 'unsubscribe', 'archief', 'archive'].map(spread).join('|')
const ownLink = new RegExp(
  `((?:${pages})${wrap}/?${wrap}${coded(String.raw`\?`, '3F', 63)}${wrap}${isToken})(${token}{0,399})`,
  'gi',
)
/** Links of others have tokens too, even at pages with these names. Ours are 256 bits, or a claim with a signature. */
const ownToken = /^(?:[\w-]{20,}\.)?[\w-]{43}(?![^\W_])(?:$|_|-[\dA-F]{2})/
const host = /[\w-]\.[a-z]{2,}(?::\d+)?(?:\/|%2F|-2F|_)[^\s"'<>]*$/i
/** After the end of a link. Anything else may be inside a token that was broken in a way of its own. */
const linkEnd = /^(?:[\s"'()[\]{},;&#*]|<(?!wbr)|>|%26|$)/i
const hostMost = 200
/** A token that was copied out of its link: 43 signs. */
const bareToken = new RegExp(String.raw`((?<![\w?&;])${isToken})${token}{42,199}`, 'gi')

const at = `(?:${coded('@', '40', 64)}|&commat;)`
const ownAddress = new RegExp(`([rb])${wrap}-(?:${wrap}[0-9a-hjkmnp-tv-z]){26}${wrap}(${at})`, 'gi')

/** Some gateways code the whole link in base64. */
const base64Run = /[\w+/-](?:(?:=\r?\n)?[\w+/-]){59,3000}/g

/**
 * Removes what the quote of one of our own mails would give to all who see the dossier: the sender's address for
 * replies, and the token of their link, which signs in as them.
 */
export function withoutSecrets(text: string, sign = '…'): string {
  return withoutPlain(text, sign).replace(base64Run, (run) => (hidesSecret(run) ? sign : run))
}

function withoutPlain(text: string, sign: string): string {
  return text
    .replace(ownLink, (link: string, start: string, token: string, place: number) =>
      isOfOthers(text, place, link, token) ? link : `${start}${sign}`,
    )
    .replace(bareToken, `$1${sign}`)
    .replace(ownAddress, `$1-${sign}$2`)
}

function isOfOthers(text: string, place: number, link: string, token: string): boolean {
  const end = place + link.length
  const whole = token.replace(/=?\r?\n[> ]*/g, '').replace(/\.+$/, '')
  return (
    !ownToken.test(whole) &&
    linkEnd.test(text.slice(end, end + 4)) &&
    host.test(text.slice(Math.max(0, place - hostMost), place))
  )
}

function hidesSecret(run: string): boolean {
  const plain = Buffer.from(run.replace(/=\r?\n/g, ''), 'base64').toString('latin1')
  return /token|@/i.test(plain) && withoutPlain(plain, '') !== plain
}
