import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { addressIn } from '../site/addresses.ts'
import { notFoundPath, publicPages } from '../site/public-pages.ts'

const lost = '../site/not-found.tsx'

export default [
  layout('../site/site-layout.tsx', [
    // One file serves several pages, so each route needs its own id.
    ...publicPages.flatMap(({ name, path, file }) => [
      path === '/' ? index(file, { id: name }) : route(path, file, { id: name }),
      route(addressIn('en', path), file, { id: `${name} in English` }),
    ]),
    ...(['nl', 'en'] as const).map((language) =>
      route(addressIn(language, notFoundPath), lost, { id: `not-found ${language}` }),
    ),
    route('*', lost),
  ]),
  route('app', './shell.tsx', [
    layout('./pages.tsx', [
      index('./pages/start-page.tsx'),
      route('dossiers', './pages/dossiers-page.tsx', { id: 'dossiers' }),
      route('archief/:dossierId?', './pages/archief-page.tsx'),
      route('zoeken', './pages/zoeken-page.tsx'),
      route('delen', './pages/delen-page.tsx'),
      route('dossier/:dossierId', './pages/dossier-page.tsx'),
      route('dashboard', './pages/dashboard-page.tsx'),
      route('wacht', './pages/wacht-page.tsx'),
      route('users', './pages/users-page.tsx'),
      route('relations', './pages/relations-page.tsx'),
      route('account', './pages/account-page.tsx'),
      route('company', './pages/company-page.tsx'),
      route('*', './pages/app-not-found.tsx'),
    ]),
  ]),
] satisfies RouteConfig
