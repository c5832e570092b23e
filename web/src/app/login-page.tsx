import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { LoginForm } from '../features/session/login-form.tsx'
import { isNarrow } from '../platform/screen.ts'
import { takeRememberedPage } from '../platform/session.ts'
import '../site/gate.css'

export default function LoginPage() {
  const { t } = useTranslation('session')
  const navigate = useNavigate()
  const client = useQueryClient()

  function goIn() {
    // Not a part of this page: who only looks at the sign-in has no use for it. What fails is asked again by the app.
    void import('./fetch-ahead.ts').then(({ fetchAhead }) => fetchAhead(client)).catch(() => {})
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
