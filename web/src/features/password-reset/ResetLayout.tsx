import { Outlet } from '@tanstack/react-router';
export function ResetLayout() {
  return <Outlet />;
}
