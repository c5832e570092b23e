import { type Person, setRole } from '@klopt/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { useErrorText } from '../../platform/errors.ts'
import { wholeAmounts } from '../../platform/money.ts'
import { Choice } from '../../ui/choice.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { toast } from '../../ui/toasts.ts'
import { type Colleague, refreshColleagues } from './colleagues.ts'

const roles = ['user', 'admin'] as const

/** Lets an admin change the role of a colleague, with what each role may do and costs. */
export function RoleChoice({ person }: { person: Colleague }) {
  const { t } = useTranslation('people')
  const errorText = useErrorText()
  const { mutate: set, isPending, error, variables } = useSetRole()
  const chosen = isPending ? variables.role : person.role
  return (
    <fieldset className="field" disabled={isPending}>
      <legend>{t(($) => $.account.role)}</legend>
      <div className="choices">
        {roles.map((role) => (
          <Choice
            key={role}
            type="radio"
            name="role"
            value={role}
            checked={chosen === role}
            onChange={() => set({ person, role })}
            label={t(($) => $.roles[role])}
            note={wholeAmounts(t(($) => $.new[`role_${role}`]))}
          />
        ))}
      </div>
      <ErrorLine text={error && errorText(error)} />
    </fieldset>
  )
}

/** Makes a colleague an admin or a user. */
function useSetRole() {
  const { t } = useTranslation('people')
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ person, role }: { person: Person; role: 'admin' | 'user' }) =>
      call(setRole, { params: { id: person.id }, body: { role } }),
    onSuccess: async ({ full_name: name, role }) => {
      await refreshColleagues(client)
      toast.good(role === 'admin' ? t(($) => $.role.admin, { name }) : t(($) => $.role.user, { name }))
    },
    onError: () => refreshColleagues(client),
  })
}
