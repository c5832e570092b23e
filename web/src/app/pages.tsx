import { Outlet, useOutletContext } from 'react-router'

// If a page breaks, the rail stays.
export { Broken as ErrorBoundary } from './frame/broken.tsx'

export default function Pages() {
  return <Outlet context={useOutletContext()} />
}
