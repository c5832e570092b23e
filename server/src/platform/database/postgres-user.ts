import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { CannotStart } from '../cannot-start.ts'

/** How a PostgreSQL program is started: with which command prefix, and as which user. */
export type PostgresUser = { prefix: string[]; ids?: { uid: number; gid: number } }

/**
 * PostgreSQL refuses to run as root. In a user namespace it sees an ordinary user, and file access is still that of
 * root, so folders that are closed to others work. Without namespaces another user is needed.
 */
export function choosePostgresUser(db: string, postgres: string): PostgresUser {
  const self = process.getuid?.()
  const owner = statSync(db, { throwIfNoEntry: false })
  if (self === undefined || self !== 0) {
    if (owner && self !== undefined && owner.uid !== self) throw new CannotStart(`DATA_DIR: ${db} is another user's.`)
    return { prefix: [] }
  }
  const dataDir = dirname(db)
  const candidates = owner && owner.uid !== 0 ? [{ prefix: [], ids: owner }] : usersForRoot(dataDir)
  const user = candidates.find((candidate) => reaches(candidate, dataDir, postgres))
  if (user) return user
  throw new CannotStart(
    `PostgreSQL does not run as root and no other user can reach ${dataDir} and ${postgres}: start Klopt as an ordinary user, or set DATABASE_URL.`,
  )
}

/** Makes the user that PostgreSQL runs as the owner of a folder that root created. */
export function changeOwner(folder: string, { ids }: PostgresUser) {
  if (ids) chownSync(folder, ids.uid, ids.gid)
}

function usersForRoot(dataDir: string): PostgresUser[] {
  const folder = statSync(dirname(dataDir)) // its owner: root often runs `npm start` in another user's clone
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const serviceAccounts = ['postgres', 'nobody'].flatMap((name) => accounts.filter((account) => account[0] === name))
  const others = [folder, ...serviceAccounts.map(([, , uid, gid]) => ({ uid: Number(uid), gid: Number(gid) }))]
  return [
    { prefix: ['unshare', '-U', '--map-user=1000'] },
    ...others.filter(({ uid }) => uid > 0).map(({ uid, gid }) => ({ prefix: [], ids: { uid, gid } })),
  ]
}

function reaches(user: PostgresUser, dataDir: string, postgres: string): boolean {
  if (user.ids && statSync(dataDir).uid !== user.ids.uid) {
    chownSync(dataDir, 0, user.ids.gid)
    chmodSync(dataDir, 0o710) // the group may enter db and list nothing
  }
  return [
    [postgres, '--version'],
    ['ls', '-d', `${dataDir}/.`],
  ].every((words) => {
    const [command = '', ...args] = [...user.prefix, ...words]
    return spawnSync(command, args, { stdio: 'ignore', cwd: '/', ...user.ids }).status === 0
  })
}
