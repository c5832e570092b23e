import { z } from 'zod'

export const format = 1
export const headName = 'klopt-backup.json'
export const manifestName = 'manifest.json'
export const sealName = 'manifest.sha256'

const Hash = z.string().regex(/^[0-9a-f]{64}$/)

/** The first entry of a backup: its format, its time, and the version of Klopt. */
export const Head = z.object({
  format: z.int(),
  klopt: z.string(),
  created_at: z.string(),
  /** The migrations of its database, in order. */
  migrations: z.array(z.string()).min(1),
})
export type Head = z.infer<typeof Head>

/** The last entry: a list of everything that must be in the backup. */
export const Manifest = Head.extend({
  tables: z.array(z.object({ name: z.string(), columns: z.string(), rows: z.int(), sha256: Hash })),
  files: z.array(z.object({ sha256: Hash, size: z.int() })),
  /** Files that the database refers to and that are missing or incomplete in the storage. */
  missing: z.array(Hash),
})
export type Manifest = z.infer<typeof Manifest>
