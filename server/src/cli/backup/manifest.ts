import { z } from 'zod'

export const format = 1
export const head_name = 'klopt-backup.json'
export const manifest_name = 'manifest.json'
export const seal_name = 'manifest.sha256'

const Hash = z.string().regex(/^[0-9a-f]{64}$/)

/** What stands first in a backup: what it is, of when, and of which Klopt. */
export const Head = z.object({
  format: z.int(),
  klopt: z.string(),
  created_at: z.string(),
  /** What brought its database where it was, in order. */
  migrations: z.array(z.string()).min(1),
})
export type Head = z.infer<typeof Head>

/** What stands last: all that must be in it. */
export const Manifest = Head.extend({
  tables: z.array(z.object({ name: z.string(), columns: z.string(), rows: z.int(), sha256: Hash })),
  files: z.array(z.object({ sha256: Hash, size: z.int() })),
  /** What the database names and the storage did not have, or not whole. */
  missing: z.array(Hash),
})
export type Manifest = z.infer<typeof Manifest>
