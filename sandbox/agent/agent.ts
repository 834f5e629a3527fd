import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { type Html, type Note, page, protectPages } from '../platform/page.ts';
import { requireSameOrigin } from '../platform/same-origin.ts';
import { type AgentView, createAgent } from './connection.ts';

/** An agent of a member: it signs in, lists its tools and calls them. */
export function createAgentPages(baseUrl: string): Hono {
  const agent = createAgent(`${baseUrl}/agent/callback`);
  const app = new Hono();
  const show = (note?: Note) =>
    page({ title: 'Agent · Sandbox', content: renderAgent(agent.view()), note });
  const run = async (context: Context, work: () => Promise<string | null>) => {
    const problem = await work().catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
    if (problem === null) return context.redirect('/agent', 303);
    return context.html(show({ text: problem, isBad: true }), 400);
  };

  app.use(requireSameOrigin, protectPages);
  app.get('/', (context) => context.html(show()));
  app.post('/connect', async (context) => {
    const { address } = await context.req.parseBody();
    return run(context, async () => {
      const isAddress = typeof address === 'string' && URL.canParse(address);
      if (!isAddress) return 'Enter an address such as http://localhost:3000/mcp';
      await agent.connect(address);
      return null;
    });
  });
  app.get('/callback', (context) =>
    run(context, async () => {
      const query = new URL(context.req.url).searchParams;
      return (await agent.finish(query)) ? null : 'This answer belongs to no sign-in.';
    }),
  );
  app.post('/call', async (context) => {
    const { tool, input } = await context.req.parseBody();
    return run(context, async () => {
      if (typeof tool !== 'string' || typeof input !== 'string') return 'Choose a tool.';
      await agent.call(tool, readInput(input));
      return null;
    });
  });
  app.post('/forget', (context) => {
    agent.forget();
    return context.redirect('/agent', 303);
  });
  return app;
}

function readInput(text: string): Record<string, unknown> {
  const input: unknown = JSON.parse(text);
  if (typeof input !== 'object' || input === null) throw new Error('The input must be an object');
  return { ...input };
}

function renderAgent(view: AgentView | null): Html {
  return html`<section aria-labelledby="agent">
    <div class="title"><h2 id="agent">Agent</h2></div>
    ${view === null ? renderForm() : view.signInAt === null ? renderTools(view) : renderSignIn(view)}
  </section>`;
}

function renderForm(): Html {
  return html`<p class="aside">Signs in to Rapport by OAuth, as Claude or Cursor does.</p>
    <form class="line" method="post" action="/agent/connect">
      <div class="field">
        <label for="address">Address</label>
        <input id="address" name="address" value="http://localhost:3000/mcp" required />
      </div>
      <button class="main">Connect</button>
    </form>`;
}

function renderSignIn({ address, signInAt }: AgentView): Html {
  return html`<p><code>${address}</code> wants a member to let the agent in.</p>
    <p><a href="${signInAt}">Sign in to Rapport</a></p>
    ${renderForget()}`;
}

function renderTools({ address, tools, answer }: AgentView): Html {
  return html`<p>Connected to <code>${address}</code>.</p>
    <form class="line" method="post" action="/agent/call">
      <div class="field">
        <label for="tool">Tool</label>
        <select id="tool" name="tool">
          ${tools.map(({ name }) => html`<option>${name}</option>`)}
        </select>
      </div>
      <div class="field">
        <label for="input">Input, as JSON</label>
        <input id="input" name="input" value="{}" required />
      </div>
      <button class="main">Call</button>
    </form>
    ${
      answer &&
      html`<h3>Answer</h3>
        <pre>${answer}</pre>`
    }
    <ul class="rows">
      ${tools.map(({ name, description }) => html`<li><b>${name}</b> ${description}</li>`)}
    </ul>
    ${renderForget()}`;
}

function renderForget(): Html {
  return html`<form method="post" action="/agent/forget"><button>Forget</button></form>`;
}
