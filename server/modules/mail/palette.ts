/** The application's colors (web/src/ui/tokens.css): mail clients do not support variables. */
export const LIGHT = {
  paper: '#f7f3eb',
  surface: '#fffdf9',
  sunken: '#f3eee3',
  ink: '#17211d',
  inkSoft: '#55625b',
  line: '#dfd8ca',
  accent: '#0b6b50',
  onAccent: '#ffffff',
  ground: '#0b6b50',
  onGround: '#fbf8f1',
  leaf: '#3c9377',
  sun: '#f2c14e',
  blush: '#f3b8a0',
} as const;

export const DARK: Readonly<Record<keyof typeof LIGHT, string>> = {
  paper: '#101815',
  surface: '#18231e',
  sunken: '#111a16',
  ink: '#f1ece1',
  inkSoft: '#a9b5ad',
  line: '#2b3933',
  accent: '#63d2a9',
  onAccent: '#07241a',
  ground: '#0c3629',
  onGround: '#f1ece1',
  leaf: '#2a6a55',
  sun: '#e9b949',
  blush: '#dd9b80',
};

export const FONT =
  "Figtree, -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
export const MONO = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace";

/**
 * Dark colors by class. Clients without `prefers-color-scheme` show the light ones, which are inline.
 */
export const RULES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: ${DARK.paper} !important; }
  .card { background-color: ${DARK.surface} !important; border-color: ${DARK.line} !important; }
  .ground { background-color: ${DARK.ground} !important; color: ${DARK.onGround} !important; }
  .sunken { background-color: ${DARK.sunken} !important; border-color: ${DARK.line} !important; }
  .ink { color: ${DARK.ink} !important; }
  .soft { color: ${DARK.inkSoft} !important; }
  .accent { color: ${DARK.accent} !important; }
  .line { border-color: ${DARK.line} !important; }
  .button { background-color: ${DARK.accent} !important; color: ${DARK.onAccent} !important; }
  .bubble-leaf { background-color: ${DARK.leaf} !important; }
  .bubble-sun { background-color: ${DARK.sun} !important; }
  .bubble-blush { background-color: ${DARK.blush} !important; }
}
@media (max-width: 480px) {
  .ground { padding-left: 24px !important; padding-right: 22px !important; }
  .sheet { padding: 28px 24px 30px !important; }
  .foot { padding-left: 24px !important; padding-right: 24px !important; }
  .button { display: block !important; text-align: center !important; }
  .code { font-size: 30px !important; letter-spacing: 7px !important; padding-left: 7px !important; }
}`;
