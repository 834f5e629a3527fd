import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Builder,
  By,
  Capabilities,
  error,
  type WebDriver,
  type WebElement,
} from 'selenium-webdriver';
import { findWebKitDriver } from '../../scripts/browser.mjs';
import { freePort } from '../../scripts/free-port.ts';
import { type BrowserPage, STEP_MS } from './browser-page.ts';

const STILL_MS = 100;

/** WebKitGTK's small browser, on a display of its own. */
export async function openWebKit(url: string): Promise<BrowserPage> {
  const { server, port } = await startDriver();
  const driver = await connect(port).catch((fault: unknown) => {
    end(server);
    throw fault;
  });
  await driver.manage().window().setRect({ width: 1280, height: 860 });

  /** Repeats the work until it succeeds on a visible, enabled element. */
  async function act(xpath: string, work: (element: WebElement) => Promise<void>): Promise<void> {
    await driver.wait(
      async () => {
        try {
          const element = await driver.findElement(By.xpath(xpath));
          // What is far below is not laid out, and counts as hidden.
          await driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', element);
          if (!(await isReady(element))) return false;
          await work(element);
          return true;
        } catch (fault) {
          if (isNotReady(fault)) return false;
          throw fault;
        }
      },
      STEP_MS,
      `nothing can be done with ${xpath}`,
    );
  }

  return {
    async open(path) {
      await driver.get(`${url}${path}`);
    },
    async expectPath(path) {
      const isThere = async () => path.test(new URL(await driver.getCurrentUrl()).pathname);
      await driver.wait(isThere, STEP_MS, `the path is never ${path.source}`);
    },
    expectShown: (xpath) => act(xpath, async () => {}),
    click: (xpath) => act(xpath, (element) => element.click()),
    fill: (xpath, text) =>
      act(xpath, async (element) => {
        await element.clear();
        await element.sendKeys(text);
      }),
    async takeScreenshot() {
      return Buffer.from(await driver.takeScreenshot(), 'base64');
    },
    listErrors: () => [],
    async close() {
      await driver.quit();
      end(server);
    },
  };
}

async function connect(port: number): Promise<WebDriver> {
  return new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
    .build();
}

/** Content that loads later may still move it. */
async function isReady(element: WebElement): Promise<boolean> {
  if (!(await element.isDisplayed()) || !(await element.isEnabled())) return false;
  const before = await element.getRect();
  await sleep(STILL_MS);
  const after = await element.getRect();
  return before.x === after.x && before.y === after.y;
}

async function startDriver(): Promise<{ server: ChildProcess; port: number }> {
  const command = findWebKitDriver();
  if (!command)
    throw new Error(
      'No WebKit found: install webkit2gtk-driver, xvfb and xauth, or leave it out by TEST_WITHOUT=webkit',
    );
  const port = await freePort();
  // A group of its own, which ends together with its display.
  const server = spawn('xvfb-run', ['-a', command, `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
  });
  await waitForDriver(port);
  return { server, port };
}

async function waitForDriver(port: number): Promise<void> {
  for (const end = Date.now() + STEP_MS; Date.now() < end;) {
    const isUp = await fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await sleep(STILL_MS);
  }
  throw new Error('WebKitWebDriver did not start');
}

function end({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGTERM');
}

/** The element is about to come, move or be replaced. */
function isNotReady(fault: unknown): boolean {
  return [
    error.NoSuchElementError,
    error.StaleElementReferenceError,
    error.ElementNotInteractableError,
    error.ElementClickInterceptedError,
  ].some((kind) => fault instanceof kind);
}
