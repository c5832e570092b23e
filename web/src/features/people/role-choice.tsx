import { type Person, setRole } from '@klopt/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { useErrorText } from '../../platform/errors.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { toast } from '../../ui/toasts.ts'
import { type Colleague, refreshColleagues } from './colleagues.ts'
import { RoleField } from './role-field.tsx'

/** Lets an admin change the role of a colleague. */
export function RoleChoice({ person }: { person: Colleague }) {
  const errorText = useErrorText()
  const { mutate: set, isPending, error, variables } = useSetRole()
  return (
    <>
      <RoleField
        role={isPending ? variables.role : person.role}
        busy={isPending}
        onChoose={(role) => set({ person, role })}
      />
      <ErrorLine text={error && errorText(error)} />
    </>
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
