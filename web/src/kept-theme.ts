import { applyKeptTheme } from './theme.ts';

/** Stands in the head of every page as it is (`web/head-script.ts`), and so runs before anything shows. */
applyKeptTheme();
