import { browser } from 'wxt/browser';
import { APP_ORIGIN } from '../../app-origin.ts';
import { fillPopup } from '../../popup.ts';

fillPopup(document, { appOrigin: APP_ORIGIN, version: browser.runtime.getManifest().version });
