/** The application's colours (web/src/ui/tokens.css), as mail clients need them: one by one. */
export const LIGHT = {
  paper: '#f7f3eb',
  surface: '#fffdf9',
  sunken: '#efe9dd',
  ink: '#17211d',
  inkSoft: '#55625b',
  line: '#dfd8ca',
  accent: '#0b6b50',
  onAccent: '#ffffff',
  sun: '#f2c14e',
} as const;

export const DARK: Readonly<Record<keyof typeof LIGHT, string>> = {
  paper: '#101815',
  surface: '#18231e',
  sunken: '#0b110f',
  ink: '#f1ece1',
  inkSoft: '#a9b5ad',
  line: '#2b3933',
  accent: '#63d2a9',
  onAccent: '#07241a',
  sun: '#e9b949',
};

export const FONT =
  "Figtree, -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
export const MONO = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace";

/**
 * Colours that change in the dark, by the class that carries them. Clients without
 * `prefers-color-scheme` show the light ones, which stand inline.
 */
export const DARK_RULES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: ${DARK.paper} !important; }
  .card { background-color: ${DARK.surface} !important; border-color: ${DARK.line} !important; }
  .sunken { background-color: ${DARK.sunken} !important; border-color: ${DARK.line} !important; }
  .ink { color: ${DARK.ink} !important; }
  .soft { color: ${DARK.inkSoft} !important; }
  .accent { color: ${DARK.accent} !important; }
  .line { border-color: ${DARK.line} !important; }
  .button { background-color: ${DARK.accent} !important; color: ${DARK.onAccent} !important; }
  .bubble { background-color: ${DARK.accent} !important; }
  .bubble-sun { background-color: ${DARK.sun} !important; }
}
@media (max-width: 480px) {
  .card { padding: 28px 22px !important; }
  .code { font-size: 28px !important; letter-spacing: 6px !important; }
}`;
