import { Navigate, Outlet, Route, Routes } from 'react-router'
import DossierPage from '../app/pages/dossier-page.tsx'

/** The page of one dossier at its address. All other addresses redirect to it. */
export function DossierRoute({ id }: { id: string }) {
  return (
    <Routes>
      <Route element={<Outlet context={{ openGoTo: () => {} }} />}>
        <Route path="/app/dossier/:dossierId" element={<DossierPage />} />
      </Route>
      <Route path="*" element={<Navigate to={`/app/dossier/${id}`} />} />
    </Routes>
  )
}
