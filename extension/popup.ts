export function fillPopup(
  page: Document,
  { appOrigin, version }: { appOrigin: string; version: string },
): void {
  page.querySelector('#host')?.append(new URL(appOrigin).host);
  page.querySelector('#version')?.append(version);
  page.querySelector('#open')?.setAttribute('href', appOrigin);
}
