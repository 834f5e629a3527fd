import {
  getAddress,
  formatCount,
  writeGreeting,
  type MailDraft,
  type Reader,
} from '../../mail/mail.ts';

export function draftDataReadyMail(facts: {
  reader: Reader;
  appUrl: string;
  posts: number;
  signals: number;
  postsLeftOut: number;
}): MailDraft {
  const { reader, appUrl, posts, signals, postsLeftOut } = facts;
  return {
    subject: 'Your data is ready',
    content: {
      preview: 'We have read the posts and who engaged with them.',
      heading: writeGreeting('Your data is ready', reader),
      blocks: [
        { kind: 'paragraph', text: describeFound(posts, signals) },
        ...(postsLeftOut === 0
          ? []
          : [{ kind: 'paragraph', text: describeLeftOut(postsLeftOut) } as const]),
        { kind: 'button', label: 'See your signals', href: `${appUrl}/signals` },
      ],
      reason: `You received this email because ${getAddress(reader)} has a Rapport plan.`,
    },
  };
}

function describeLeftOut(posts: number): string {
  const on = posts === 1 ? '1 post' : `${posts} posts`;
  return `On ${on} with a lot of engagement, we read only the newest reactions and comments from before your plan. New engagement is read at each check.`;
}

function describeFound(posts: number, signals: number): string {
  if (posts === 0) {
    return 'The linked profile has no posts yet. Write the first one, and signals appear as soon as someone reacts or comments.';
  }
  const read = posts === 1 ? 'We have read 1 post' : `We have read ${posts} posts`;
  const engaged = signals === 1 ? '1 social signal' : `${formatCount(signals)} social signals`;
  return `${read} and found ${engaged}: people who reacted or commented.`;
}
