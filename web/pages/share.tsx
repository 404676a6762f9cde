import { Navigate } from '@tanstack/react-router'

/** `/share`: the service worker has stored what another app shared, and the composer takes it. */
export function SharePage() {
  return <Navigate to="/" search={{ compose: '1' }} replace />
}
