import { FONT, LIGHT, MONO } from './palette.ts';

const text = { fontFamily: FONT, fontSize: '16px', lineHeight: '26px', color: LIGHT.ink };
const small = { ...text, fontSize: '14px', lineHeight: '22px' };
const box = {
  backgroundColor: LIGHT.sunken,
  border: `1px solid ${LIGHT.line}`,
  borderRadius: '14px 14px 14px 3px',
};

export const styles = {
  body: { backgroundColor: LIGHT.paper, margin: '0', padding: '0' },
  ground: { backgroundColor: LIGHT.paper, padding: '28px 12px 44px', fontFamily: FONT },
  container: { maxWidth: '560px', width: '100%', margin: '0 auto' },
  // Not "collapse", which would remove the round corners.
  card: {
    backgroundColor: LIGHT.surface,
    border: `1px solid ${LIGHT.line}`,
    borderRadius: '26px 26px 26px 4px',
    borderCollapse: 'separate' as const,
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
  bubbles: { margin: '0', textAlign: 'right' as const, lineHeight: '36px', fontSize: '16px' },
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
    textWrap: 'balance' as const,
    overflowWrap: 'anywhere' as const,
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
    backgroundColor: LIGHT.accent,
    color: LIGHT.onAccent,
    fontWeight: 600,
    lineHeight: '24px',
    textDecoration: 'none',
    padding: '13px 28px',
    borderRadius: '25px 25px 3px 25px',
  },
  codeBox: { ...box, textAlign: 'center' as const, padding: '26px 12px 20px', margin: '26px 0 0' },
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
    whiteSpace: 'pre-wrap' as const,
    overflowWrap: 'anywhere' as const,
  },
  person: {
    padding: '20px 0',
    borderTop: `1px solid ${LIGHT.line}`,
    overflowWrap: 'anywhere' as const,
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
    whiteSpace: 'nowrap' as const,
    verticalAlign: 'top' as const,
    padding: '10px 16px 10px 0',
    borderTop: `1px solid ${LIGHT.line}`,
  },
  factValue: {
    ...small,
    fontSize: '15px',
    verticalAlign: 'top' as const,
    padding: '10px 0',
    borderTop: `1px solid ${LIGHT.line}`,
    overflowWrap: 'anywhere' as const,
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

type Bubble = {
  size: number;
  pointsTo: 'left' | 'right';
  fill: string;
  margin: string;
  lift: number;
};

export function bubbleStyle({ size, pointsTo, fill, margin, lift }: Bubble) {
  const round = `${Math.ceil(size / 2)}px`;
  return {
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
  };
}
