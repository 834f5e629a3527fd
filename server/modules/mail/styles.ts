import { FONT, LIGHT, MONO } from './palette.ts';

const text = { fontFamily: FONT, fontSize: '16px', lineHeight: '26px', color: LIGHT.ink };
const small = { ...text, fontSize: '14px', lineHeight: '22px' };
const box = {
  backgroundColor: LIGHT.sunken,
  border: `1px solid ${LIGHT.line}`,
  borderRadius: '14px 14px 14px 3px',
};

const RULES_BY_PART = {
  body: { backgroundColor: LIGHT.paper, margin: '0', padding: '0' },
  preview: {
    display: 'none',
    overflow: 'hidden',
    lineHeight: '1px',
    opacity: 0,
    maxHeight: 0,
    maxWidth: 0,
  },
  ground: { backgroundColor: LIGHT.paper, padding: '28px 12px 44px', fontFamily: FONT },
  container: { maxWidth: '560px', width: '100%', margin: '0 auto' },
  // Not "collapse", which would remove the round corners.
  card: {
    backgroundColor: LIGHT.surface,
    border: `1px solid ${LIGHT.line}`,
    borderRadius: '26px 26px 26px 4px',
    borderCollapse: 'separate',
    borderSpacing: '0',
    overflow: 'hidden',
  },
  head: {
    backgroundColor: LIGHT.ground,
    color: LIGHT.onGround,
    borderRadius: '25px 25px 0 0',
    padding: '20px 34px 20px 40px',
  },
  wordmark: {
    ...text,
    color: 'inherit',
    margin: '0',
    fontSize: '19px',
    fontWeight: 700,
    letterSpacing: '-0.3px',
    lineHeight: '36px',
  },
  bubbles: { margin: '0', textAlign: 'right', lineHeight: '36px', fontSize: '16px' },
  sheet: { padding: '36px 40px 40px' },
  topic: {
    ...small,
    color: LIGHT.accent,
    fontSize: '13px',
    lineHeight: '18px',
    fontWeight: 600,
    margin: '0 0 8px',
  },
  heading: {
    ...text,
    fontSize: '28px',
    lineHeight: '34px',
    fontWeight: 700,
    letterSpacing: '-0.6px',
    margin: '0 0 16px',
    textWrap: 'balance',
    overflowWrap: 'anywhere',
  },
  paragraph: { ...text, margin: '0 0 16px' },
  note: {
    ...small,
    color: LIGHT.inkSoft,
    margin: '30px 0 0',
    paddingTop: '20px',
    borderTop: `1px solid ${LIGHT.line}`,
  },
  noteTitle: { color: LIGHT.ink, fontWeight: 600 },
  link: { color: LIGHT.accent, textDecoration: 'underline', fontWeight: 600 },
  buttonRow: { margin: '28px 0 8px' },
  button: {
    ...text,
    display: 'inline-block',
    maxWidth: '100%',
    backgroundColor: LIGHT.accent,
    color: LIGHT.onAccent,
    fontWeight: 600,
    lineHeight: '24px',
    textDecoration: 'none',
    padding: '13px 28px',
    borderRadius: '25px 25px 3px 25px',
  },
  buttonLabel: { maxWidth: '100%', display: 'inline-block', lineHeight: '120%' },
  codeBox: { ...box, textAlign: 'center', padding: '26px 12px 20px', margin: '26px 0 0' },
  code: {
    ...text,
    fontFamily: MONO,
    fontSize: '38px',
    lineHeight: '44px',
    fontWeight: 600,
    letterSpacing: '10px',
    // Offsets the spacing after the last digit.
    paddingLeft: '10px',
    margin: '0',
  },
  caption: { ...small, lineHeight: '20px', color: LIGHT.inkSoft, margin: '10px 0 0' },
  quoteBox: { ...box, padding: '16px 20px', margin: '22px 0 0' },
  quote: {
    ...text,
    margin: '0',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  person: {
    padding: '20px 0',
    borderTop: `1px solid ${LIGHT.line}`,
    overflowWrap: 'anywhere',
  },
  personName: { ...text, fontSize: '18px', lineHeight: '26px', fontWeight: 700, margin: '0' },
  headline: { ...small, color: LIGHT.inkSoft, margin: '0 0 8px' },
  personLine: { ...text, margin: '0 0 8px' },
  personQuote: {
    ...text,
    margin: '0 0 8px',
    paddingLeft: '14px',
    borderLeft: `3px solid ${LIGHT.line}`,
  },
  facts: { margin: '22px 0' },
  factLabel: {
    ...small,
    color: LIGHT.inkSoft,
    width: '29%',
    whiteSpace: 'nowrap',
    verticalAlign: 'top',
    padding: '10px 16px 10px 0',
    borderTop: `1px solid ${LIGHT.line}`,
  },
  factValue: {
    ...small,
    fontSize: '15px',
    verticalAlign: 'top',
    padding: '10px 0',
    borderTop: `1px solid ${LIGHT.line}`,
    overflowWrap: 'anywhere',
  },
  reason: {
    ...small,
    fontSize: '13px',
    lineHeight: '20px',
    color: LIGHT.inkSoft,
    padding: '0 40px',
    margin: '20px 0 0',
  },
};

type Part = keyof typeof RULES_BY_PART;

/** The value of each part's `style` attribute. */
export const styles = Object.fromEntries(
  Object.entries(RULES_BY_PART).map(([part, rules]) => [part, formatStyle(rules)]),
) as Record<Part, string>; // the same keys

type Bubble = {
  size: number;
  pointsTo: 'left' | 'right';
  fill: string;
  margin: string;
  lift: number;
};

export function formatBubbleStyle({ size, pointsTo, fill, margin, lift }: Bubble): string {
  const round = `${Math.ceil(size / 2)}px`;
  return formatStyle({
    display: 'inline-block',
    width: `${size}px`,
    height: `${size}px`,
    lineHeight: `${size}px`,
    fontSize: '1px',
    backgroundColor: fill,
    borderRadius:
      pointsTo === 'left' ? `${round} ${round} ${round} 2px` : `${round} ${round} 2px ${round}`,
    margin,
    verticalAlign: `${lift}px`,
  });
}

function formatStyle(rules: Readonly<Record<string, string | number>>): string {
  return Object.entries(rules)
    .map(
      ([name, value]) =>
        `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`,
    )
    .join(';');
}
