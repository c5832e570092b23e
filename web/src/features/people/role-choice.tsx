import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../platform/errors.ts'
import { wholeAmounts } from '../../platform/money.ts'
import { Choice } from '../../ui/choice.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { type Colleague, useSetRole } from './colleagues.ts'

const roles = ['user', 'admin'] as const

/** Lets an admin change the role of a colleague, with what each role may do and costs. */
export function RoleChoice({ person }: { person: Colleague }) {
  const { t } = useTranslation('people')
  const errorText = useErrorText()
  const { mutate: setRole, isPending, error, variables } = useSetRole()
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
            onChange={() => setRole({ person, role })}
            label={t(($) => $.roles[role])}
            note={wholeAmounts(t(($) => $.new[`role_${role}`]))}
          />
        ))}
      </div>
      <ErrorLine text={error && errorText(error)} />
    </fieldset>
  )
}
