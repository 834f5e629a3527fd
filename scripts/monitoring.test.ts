import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { createMetrics } from '../server/platform/metrics.ts';
import { type Metric, METRICS } from '../server/platform/metrics.table.ts';
import { root } from './steps.ts';

const read = (name: string) => readFileSync(join(root, name), 'utf8');

const Alerts = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.enum(['critical', 'warning']) }),
          annotations: z.object({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});
const Dashboard = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })),
});

const runbook = read('docs/operations/runbook.md');
const alerts = Alerts.parse(parse(read('deploy/alerts.yaml'))).groups.flatMap(({ rules }) => rules);
const dashboard = Dashboard.parse(JSON.parse(read('deploy/dashboard.json')));
const metrics: Readonly<Record<string, Metric>> = METRICS;

/** Names in an expression, without the suffixes of a histogram's series. */
function findMetrics(expression: string): string[] {
  const names = expression.match(/\b(?:[a-z]+_){1,}[a-z]+\b(?!\s*\()/g) ?? [];
  return names.map((name) => name.replace(/_(?:bucket|count|sum)$/, ''));
}

test('the expressions of alerts and dashboard use metrics that exist', () => {
  const panels = dashboard.panels.flatMap(({ targets }) => targets);
  const unknown = [...alerts, ...panels].flatMap(({ expr }) => {
    const used = findMetrics(expr);
    return used.length === 0 ? [expr] : used.filter((name) => !(name in metrics));
  });
  expect(unknown.filter((name) => name !== 'process_resident_memory_bytes')).toEqual([]);
});

test('a gauge of the database is never added up over the processes that read it', () => {
  const panels = dashboard.panels.flatMap(({ targets }) => targets);
  const shared = [...alerts, ...panels].filter(({ expr }) =>
    findMetrics(expr).some((name) => metrics[name]?.of === 'database'),
  );
  expect(shared.length).toBeGreaterThan(15);
  expect(shared.filter(({ expr }) => /\b(?:sum|avg|count)\b/.test(expr))).toEqual([]);
});

test('an alert on a fact of the database does not resolve while it cannot be read', () => {
  const momentary = alerts.flatMap(({ alert, expr }) =>
    findMetrics(expr)
      .filter((name) => metrics[name]?.of === 'database')
      .filter((name) => !expr.includes(`last_over_time(${name}[1h])`))
      .map((name) => `${alert} uses ${name}`),
  );
  expect(momentary).toEqual([]);
});

test('a counter of an alert is 0 before its first event, which is no increase otherwise', async () => {
  const fresh = createMetrics();
  fresh.budgetUsed('any');
  const { body } = await fresh.text();
  const samples = body.split('\n').map((line) => line.replace('{budget="any"}', ''));
  const counters = alerts.flatMap(({ expr }) =>
    [...expr.matchAll(/\b(?:increase|rate)\(([^[]+)\[/g)].map(([, counter]) => `${counter} 0`),
  );
  expect(counters.length).toBeGreaterThan(3);
  expect(counters.filter((sample) => !samples.includes(sample))).toEqual([]);
});

test('each alert has a section in the runbook, and each section of an alert its alert', () => {
  const sections = [...runbook.matchAll(/^## (Rapport\w+)$/gm)].map(([, name]) => name);
  expect(sections).toEqual(alerts.map(({ alert }) => alert));
  for (const { alert, annotations } of alerts)
    expect(annotations.runbook).toBe(`docs/operations/runbook.md#${alert.toLowerCase()}`);
});

test('the runbook lists the metrics that must not be added up', () => {
  const listed = [...runbook.matchAll(/^- `([a-z_]+)`$/gm)].map(([, name]) => name);
  const shared = Object.entries(metrics).filter(([, { of }]) => of === 'database');
  expect(listed).toEqual(shared.map(([name]) => name));
});
