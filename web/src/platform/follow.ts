/** Starts the download of a path on the own origin. Other links are refused. */
export function follow(address: string | null): void {
  if (!address || !/^\/(?!\/|\\)/.test(address)) throw new Error('no link on the own origin')
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
