import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

// Dutch pages have no prefix, English ones stand under /en. The same file twice needs an id of its own.
export default [
  layout('../site/site-layout.tsx', [
    index('../site/landing.tsx'),
    route('en', '../site/landing.tsx', { id: 'landing-en' }),
    route('login', './login-page.tsx'),
    route('en/login', './login-page.tsx', { id: 'login-en' }),
    route('validate', './validate-page.tsx'),
    route('en/validate', './validate-page.tsx', { id: 'validate-en' }),
    route('*', '../site/not-found.tsx'),
  ]),
  route('app', './shell.tsx', [
    layout('./pages.tsx', [
      index('./dossiers-page.tsx'),
      route('dossiers', './dossiers-page.tsx', { id: 'dossiers' }),
      route('dossier/:dossierId', './dossier-page.tsx'),
      route('dashboard', './dashboard-page.tsx'),
      route('users', './users-page.tsx'),
      route('relations', './relations-page.tsx'),
      route('account', './account-page.tsx'),
      route('company', './company-page.tsx'),
      route('*', './app-not-found.tsx'),
    ]),
  ]),
] satisfies RouteConfig
