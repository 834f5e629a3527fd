import {
  newPassword,
  checkPasswordRequirements,
  registrationPassword,
} from '../../../contract/password.ts';

type ChecklistItem = { label: string; isMet: boolean };

export function listRegistrationChecks(password: string): readonly ChecklistItem[] {
  const met = checkPasswordRequirements(password, registrationPassword);
  return [
    { label: 'At least 8 characters', isMet: met.length },
    { label: 'Uppercase', isMet: met.uppercase },
    { label: 'Lowercase', isMet: met.lowercase },
    { label: 'Number', isMet: met.digit },
    { label: 'Special character', isMet: met.symbol },
  ];
}

export function listNewPasswordChecks(password: string): readonly ChecklistItem[] {
  const met = checkPasswordRequirements(password, newPassword);
  return [
    { label: 'At least 8 characters', isMet: met.length },
    { label: 'One small letter', isMet: met.lowercase },
    { label: 'One capital letter', isMet: met.uppercase },
    { label: 'One number', isMet: met.digit },
    { label: 'One symbol', isMet: met.symbol },
  ];
}
