/** The host, port and database of a REDIS_URL, without its password. */
export function addressOf(redisUrl: string): string {
  const { hostname, port, pathname } = new URL(redisUrl)
  return `${hostname.toLowerCase()}:${port || 6379}/${Number(pathname.slice(1)) || 0}`
}
