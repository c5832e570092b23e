const addressMost = 2000

/** The address of a link, if its text does not say it: '' otherwise. */
export function addressToShow(href: string, text: string): string {
  const address = href.trim()
  if (address.length > addressMost) return ''
  if (/^https?:\/\//i.test(address)) return plain(text).includes(plain(address)) ? '' : address
  const [, kind = '', target = ''] = /^(mailto|tel):([^?]+)/i.exec(address) ?? []
  if (kind === '') return ''
  const [shown, meant] = kind.toLowerCase() === 'tel' ? [digits(text), digits(target)] : [plain(text), plain(target)]
  return shown.endsWith(meant) || (meant.endsWith(shown) && shown.length > 5) ? '' : target
}

function plain(address: string): string {
  return address
    .replace(/\s+/g, '')
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/\/$/, '')
    .toLowerCase()
}

/** Without the 0 or the country before it. */
function digits(number: string): string {
  return number.replace(/\D/g, '').replace(/^0+/, '')
}
