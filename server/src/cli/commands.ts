import { backup } from './backup.ts'
import type { Command } from './command.ts'
import { companyClose } from './company-close.ts'
import { companyExport } from './company-export.ts'
import { companyLetter } from './company-letter.ts'
import { companyCreate } from './company-create.ts'
import { companyList } from './company-list.ts'
import { companyRevoke } from './company-revoke.ts'
import { companyVerify } from './company-verify.ts'
import { doctor } from './doctor.ts'
import { dossierExport } from './dossier-export.ts'
import { filesCheck } from './files-check.ts'
import { filesClean } from './files-clean.ts'
import { jobsList } from './jobs-list.ts'
import { jobsDrop, jobsRetry } from './jobs-retry.ts'
import { linkRenew } from './link-renew.ts'
import { linkRevoke } from './link-revoke.ts'
import { mailResend } from './mail-resend.ts'
import { mailTake } from './mail-take.ts'
import { mailTest } from './mail-test.ts'
import { migrate } from './migrate.ts'
import { proofCheck } from './proof-check.ts'
import { restore } from './restore.ts'
import { retention } from './retention.ts'
import { storageAdopt } from './storage-adopt.ts'
import { userCreate } from './user-create.ts'
import { userDisable, userEnable } from './user-disable.ts'
import { userErase } from './user-erase.ts'
import { userList } from './user-list.ts'
import { userReset } from './user-reset.ts'
import { userRole } from './user-role.ts'

export const commands: Record<string, Command> = {
  'user:create': userCreate,
  'user:reset': userReset,
  'user:role': userRole,
  'user:list': userList,
  'user:disable': userDisable,
  'user:enable': userEnable,
  'user:erase': userErase,
  'company:create': companyCreate,
  'company:list': companyList,
  'company:verify': companyVerify,
  'company:letter': companyLetter,
  'company:revoke': companyRevoke,
  'company:close': companyClose,
  'company:export': companyExport,
  'dossier:export': dossierExport,
  'proof:check': proofCheck,
  'link:renew': linkRenew,
  'link:revoke': linkRevoke,
  'mail:test': mailTest,
  'mail:resend': mailResend,
  'mail:take': mailTake,
  'jobs:list': jobsList,
  'jobs:retry': jobsRetry,
  'jobs:drop': jobsDrop,
  backup,
  restore,
  'files:check': filesCheck,
  'files:clean': filesClean,
  'storage:adopt': storageAdopt,
  migrate,
  retention,
  doctor,
}
