import { Outlet, useOutletContext } from 'react-router'

// A page that breaks leaves the rail standing.
export { Broken as ErrorBoundary } from './frame/broken.tsx'

export default function Pages() {
  return <Outlet context={useOutletContext()} />
}
