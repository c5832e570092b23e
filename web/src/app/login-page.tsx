import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { dossiersQuery } from '../features/dossiers/dossiers.ts'
import { LoginForm } from '../features/session/login-form.tsx'
import { isNarrow } from '../platform/screen.ts'
import { takeRememberedPage } from '../platform/session.ts'
import '../site/gate.css'

export default function LoginPage() {
  const { t } = useTranslation('session')
  const navigate = useNavigate()
  const client = useQueryClient()

  function goIn() {
    void client.prefetchQuery(dossiersQuery())
    void navigate(takeRememberedPage() ?? (isNarrow() ? '/app/dossiers' : '/app/dashboard/'), { replace: true })
  }

  return (
    <main className="gate">
      <div className="card">
        <h1>{t(($) => $.login.title)}</h1>
        <LoginForm onSignedIn={goIn} />
      </div>
    </main>
  )
}
