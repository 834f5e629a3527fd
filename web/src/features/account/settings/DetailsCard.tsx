import type { User } from '../../../../../contract/user.ts';
import { formatDate } from '../../../format/format.ts';
import { initialsOf } from '../../../format/initials.ts';
import { Address } from '../../../ui/Address.tsx';
import { Card } from '../../../ui/Card.tsx';
import css from '../AccountPage.module.css';
import { DeleteAccount } from '../deletion/DeleteAccount.tsx';
import { PasswordSection } from '../password/PasswordSection.tsx';

export function DetailsCard({ user }: { user: User }) {
  return (
    <Card className={css.card} aria-labelledby="details">
      <h2 id="details">My details</h2>
      <div className={css.identity}>
        <span className={css.initials} aria-hidden="true">
          {initialsOf(user)}
        </span>
        <dl className={css.facts}>
          <div>
            <dt>Full name</dt>
            <dd className={css.fullName}>
              {user.firstName} {user.lastName}
            </dd>
          </div>
          <div>
            <dt>Email</dt>
            <dd>
              <Address>{user.email}</Address>
            </dd>
          </div>
          <div>
            <dt>Registration date</dt>
            <dd>
              <time dateTime={user.createdAt}>{formatDate(user.createdAt, user.timezone)}</time>
            </dd>
          </div>
        </dl>
      </div>
      <PasswordSection hasPassword={user.hasPassword} />
      <DeleteAccount email={user.email} />
    </Card>
  );
}
