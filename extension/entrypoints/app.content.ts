import { browser } from 'wxt/browser';
import { defineContentScript } from 'wxt/utils/define-content-script';
import { APP_ORIGIN } from '../app-origin.ts';
import { answerPings } from '../presence.ts';

export default defineContentScript({
  matches: [`${APP_ORIGIN}/*`],
  runAt: 'document_start',
  main({ signal: abortSignal }) {
    const { version } = browser.runtime.getManifest();
    answerPings(window, { appOrigin: APP_ORIGIN, version, abortSignal });
  },
});
