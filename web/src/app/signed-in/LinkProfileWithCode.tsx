import { lazy } from 'react';
import { LinkProfilePage } from '../../features/onboarding/LinkProfilePage.tsx';

const AddressCode = lazy(async () => ({
  default: (await import('../../features/account/brief/AddressCode.tsx')).AddressCode,
}));

export function LinkProfileWithCode() {
  return <LinkProfilePage addressCode={AddressCode} />;
}
