import { call, type InputOf } from '../../api.ts';
import { keepUser } from '../../user.ts';

/** Stores settings on the account and takes over what the account is then. */
export async function saveSettings(
  settings: InputOf<'PUT /user/update/settings'>['body'],
): Promise<void> {
  const {
    code: _code,
    message: _message,
    ...user
  } = await call('PUT /user/update/settings', {
    body: settings,
  });
  keepUser(user);
}
