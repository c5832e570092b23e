import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { addressIn } from '../site/addresses.ts'
import { not_found_path, public_pages } from '../site/public-pages.ts'

const lost = '../site/not-found.tsx'

export default [
  layout('../site/site-layout.tsx', [
    // One file serves several pages, so that each needs an id of its own.
    ...public_pages.flatMap(({ name, path, file }) => [
      path === '/' ? index(file, { id: name }) : route(path, file, { id: name }),
      route(addressIn('en', path), file, { id: `${name} in English` }),
    ]),
    ...(['nl', 'en'] as const).map((language) =>
      route(addressIn(language, not_found_path), lost, { id: `not-found ${language}` }),
    ),
    route('*', lost),
  ]),
  route('app', './shell.tsx', [
    layout('./pages.tsx', [
      index('./start-page.tsx'),
      route('dossiers', './dossiers-page.tsx', { id: 'dossiers' }),
      route('archief', './archief-page.tsx'),
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
