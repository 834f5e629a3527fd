import { FONT, LIGHT, MONO } from './palette.ts';

// Of two declarations of a property, the later one counts.
const text = `font-family:${FONT};font-size:16px;line-height:26px;color:${LIGHT.ink}`;
const small = `${text};font-size:14px;line-height:22px`;
const soft = `${small};color:${LIGHT.inkSoft}`;
const border = `1px solid ${LIGHT.line}`;
const box = `background-color:${LIGHT.sunken};border:${border};border-radius:14px 14px 14px 3px`;
const fact = `vertical-align:top;border-top:${border}`;

/** The value of each part's `style` attribute. */
export const styles = {
  body: `background-color:${LIGHT.paper};margin:0;padding:0`,
  preview: 'display:none;overflow:hidden;line-height:1px;opacity:0;max-height:0;max-width:0',
  ground: `background-color:${LIGHT.paper};padding:28px 12px 44px;font-family:${FONT}`,
  container: 'max-width:560px;width:100%;margin:0 auto',
  // Not "collapse", which would remove the round corners.
  card: `background-color:${LIGHT.surface};border:${border};border-radius:26px 26px 26px 4px;
    border-collapse:separate;border-spacing:0;overflow:hidden`,
  head: `background-color:${LIGHT.ground};color:${LIGHT.onGround};border-radius:25px 25px 0 0;
    padding:20px 34px 20px 40px`,
  wordmark: `${text};color:inherit;margin:0;font-size:19px;font-weight:700;letter-spacing:-0.3px;
    line-height:36px`,
  bubbles: 'margin:0;text-align:right;line-height:36px;font-size:16px',
  sheet: 'padding:36px 40px 40px',
  topic: `${text};color:${LIGHT.accent};font-size:13px;line-height:18px;font-weight:600;
    margin:0 0 8px`,
  heading: `${text};font-size:28px;line-height:34px;font-weight:700;letter-spacing:-0.6px;
    margin:0 0 16px;text-wrap:balance;overflow-wrap:anywhere`,
  paragraph: `${text};margin:0 0 16px`,
  note: `${soft};margin:30px 0 0;padding-top:20px;border-top:${border}`,
  noteTitle: `color:${LIGHT.ink};font-weight:600`,
  link: `color:${LIGHT.accent};text-decoration:underline;font-weight:600`,
  buttonRow: 'margin:28px 0 8px',
  button: `${text};display:inline-block;max-width:100%;background-color:${LIGHT.accent};
    color:${LIGHT.onAccent};font-weight:600;line-height:24px;text-decoration:none;
    padding:13px 28px;border-radius:25px 25px 3px 25px`,
  buttonLabel: 'max-width:100%;display:inline-block;line-height:120%',
  codeBox: `${box};text-align:center;padding:26px 12px 20px;margin:26px 0 0`,
  // The padding offsets the spacing after the last digit.
  code: `${text};font-family:${MONO};font-size:38px;line-height:44px;font-weight:600;
    letter-spacing:10px;padding-left:10px;margin:0`,
  caption: `${soft};line-height:20px;margin:10px 0 0`,
  quoteBox: `${box};padding:16px 20px;margin:22px 0 0`,
  quote: `${text};margin:0;white-space:pre-wrap;overflow-wrap:anywhere`,
  person: `padding:20px 0;border-top:${border};overflow-wrap:anywhere`,
  personName: `${text};font-size:18px;font-weight:700;margin:0`,
  headline: `${soft};margin:0 0 8px`,
  personLine: `${text};margin:0 0 8px`,
  personQuote: `${text};margin:0 0 8px;padding-left:14px;border-left:3px solid ${LIGHT.line}`,
  facts: 'margin:22px 0',
  factLabel: `${soft};${fact};width:29%;white-space:nowrap;padding:10px 16px 10px 0`,
  factValue: `${small};${fact};font-size:15px;padding:10px 0;overflow-wrap:anywhere`,
  reason: `${soft};font-size:13px;line-height:20px;padding:0 40px;margin:20px 0 0`,
};

type Bubble = {
  size: number;
  pointsTo: 'left' | 'right';
  fill: string;
  margin: string;
  lift: number;
};

export function formatBubbleStyle({ size, pointsTo, fill, margin, lift }: Bubble): string {
  const round = `${Math.ceil(size / 2)}px`;
  const corners =
    pointsTo === 'left' ? `${round} ${round} ${round} 2px` : `${round} ${round} 2px ${round}`;
  return `display:inline-block;width:${size}px;height:${size}px;line-height:${size}px;font-size:1px;
    background-color:${fill};border-radius:${corners};margin:${margin};vertical-align:${lift}px`;
}
