import type { ProfileOwner } from '../../../contract/profile-owner.ts';

export const OWNERS: readonly { value: ProfileOwner; label: string; hint: string }[] = [
  { value: 'me', label: 'Mine', hint: 'You wrote the posts, and openers speak for you.' },
  {
    value: 'colleague',
    label: 'A colleague’s',
    hint: 'Openers name your colleague as the author, and you as a reader.',
  },
  {
    value: 'company',
    label: 'Another company’s',
    hint: 'Openers never claim the posts for you.',
  },
];
