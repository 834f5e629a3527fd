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
    subject: `Your data is ready: ${countSignals(signals)}`,
    content: {
      preview:
        signals === 0
          ? 'No one has engaged with the posts yet. What to do until then.'
          : 'Say who you sell to, and see your first ten leads.',
      heading: writeGreeting('Your data is ready', reader),
      blocks: [
        { kind: 'paragraph', text: describeFound(posts, signals) },
        { kind: 'paragraph', text: describeNextStep(signals) },
        ...(postsLeftOut === 0
          ? []
          : [{ kind: 'paragraph', text: describeLeftOut(postsLeftOut) } as const]),
        signals === 0
          ? { kind: 'button', label: 'Say who you sell to', href: `${appUrl}/leads/ideal-customer` }
          : { kind: 'button', label: 'See your signals', href: `${appUrl}/signals` },
      ],
      reason: `You received this email because ${getAddress(reader)} has a Rapport plan.`,
    },
  };
}

function describeLeftOut(posts: number): string {
  const on = posts === 1 ? '1 post' : `${posts} posts`;
  return `On ${on} with a lot of engagement, we read only the newest reactions and comments from before your plan. New engagement is read at each check.`;
}

function countSignals(signals: number): string {
  if (signals === 0) return 'no signals yet';
  return signals === 1 ? '1 signal' : `${formatCount(signals)} signals`;
}

function describeNextStep(signals: number): string {
  return signals === 0
    ? 'Nothing else is needed: checks find new posts by themselves, and the daily brief emails you on the first day with signals. Until then, you can say who you sell to.'
    : 'Two steps lead to the people worth writing to: say who you sell to, and see your first ten leads.';
}

function describeFound(posts: number, signals: number): string {
  if (posts === 0) {
    return 'The linked profile has no posts yet. Signals appear as soon as someone reacts to the first one or comments.';
  }
  const read = posts === 1 ? 'We have read 1 post' : `We have read ${posts} posts`;
  if (signals === 0) return `${read} and found no social signals: no one has reacted or commented.`;
  const engaged = signals === 1 ? '1 social signal' : `${formatCount(signals)} social signals`;
  return `${read} and found ${engaged}: people who reacted or commented.`;
}
