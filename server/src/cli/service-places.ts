const usualPorts: Partial<Record<string, number>> = {
  'http:': 80,
  'https:': 443,
  'smtp:': 587,
  'smtps:': 465,
  'redis:': 6379,
  'rediss:': 6379,
  'postgres:': 5432,
  'postgresql:': 5432,
}

/** The host and port of an address, without its user and password. */
export function hostAndPort(address: string): string {
  const { hostname, port, protocol } = new URL(address)
  return `${hostname}:${port || usualPorts[protocol]}`
}

/** The same for a database, which may be at a socket. */
export function databaseAddress(databaseUrl: string): string {
  return new URL(databaseUrl).searchParams.get('host') ?? hostAndPort(databaseUrl)
}
