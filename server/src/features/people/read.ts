import type { User } from '@klopt/contract'
import type { Viewer } from '../../platform/session.ts'
import { userPermissions } from './policy.ts'

/** A person as they see themself, and as their colleagues see them. */
export function toUser(viewer: Omit<Viewer, 'session_id' | 'is_guest'>): User {
  const { id, first_name, last_name, full_name, email, role, language, company_id, company, created_at, unread_mails } =
    viewer
  return {
    id,
    first_name,
    last_name,
    full_name,
    email,
    role,
    language,
    company_id,
    company,
    created_at,
    email_consent_given: viewer.consented,
    unread_mails,
    permissions: userPermissions(viewer),
  }
}
