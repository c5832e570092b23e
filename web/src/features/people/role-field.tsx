import { useTranslation } from 'react-i18next'
import { wholeAmounts } from '../../platform/money.ts'
import { Choice } from '../../ui/choice.tsx'

const roles = ['user', 'admin'] as const
type Role = (typeof roles)[number]

type Props = { role: string; busy: boolean; onChoose: (role: Role) => void }

/** The role of a colleague, with what each role may do and costs. */
export function RoleField({ role: chosen, busy, onChoose }: Props) {
  const { t } = useTranslation('people')
  return (
    <fieldset className="field" disabled={busy}>
      <legend>{t(($) => $.account.role)}</legend>
      <div className="choices">
        {roles.map((role) => (
          <Choice
            key={role}
            type="radio"
            name="role"
            value={role}
            checked={chosen === role}
            onChange={() => onChoose(role)}
            label={t(($) => $.roles[role])}
            note={wholeAmounts(t(($) => $.new[`role_${role}`]))}
          />
        ))}
      </div>
    </fieldset>
  )
}
