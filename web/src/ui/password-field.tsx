import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './icon-button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'inside'>) {
  const { t } = useTranslation('ui')
  const [shown, setShown] = useState(false)

  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      inside={
        <IconButton
          label={shown ? t(($) => $.hide_password) : t(($) => $.show_password)}
          icon={shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          tip={false}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
