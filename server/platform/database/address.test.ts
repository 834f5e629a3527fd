import { expect, onTestFinished, test, vi } from 'vitest';
import pg from 'pg';
import { isRemote, readEncryption, sayVerifyFull } from './address.ts';

const URL_OF = 'postgres://rapport:secret@db.example.com/rapport';

test.each([
  ['', 'unsaid'],
  ['?application_name=x', 'unsaid'],
  ['?sslmode=&ssl=&sslrootcert=', 'unsaid'],
  ['?sslmode=disable', 'off'],
  ['?sslmode=verify-full&sslmode=disable', 'off'],
  ['?ssl=0', 'off'],
  ['?sslmode=no-verify', 'unverified'],
  ['?uselibpqcompat=true&sslmode=require', 'unverified'],
  ['?uselibpqcompat=true&sslmode=verify-full', 'verified'],
  ['?sslmode=require', 'verified'],
  ['?sslmode=verify-full', 'verified'],
  ['?ssl=true', 'verified'],
])('a connection string that ends with "%s" asks for TLS: %s', (parameters, encryption) => {
  expect(readEncryption(URL_OF + parameters)).toBe(encryption);
});

test.each(['prefer', 'require', 'verify-ca', 'verify-full'])(
  'sslmode=%s verifies the server, and the driver prints no warning',
  (mode) => {
    const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
    onTestFinished(() => warned.mockRestore());
    const { ssl } = new pg.Client(sayVerifyFull(`${URL_OF}?sslmode=${mode}`)) as unknown as {
      ssl: { rejectUnauthorized?: boolean }; // pg declares its type nowhere
    };
    expect(ssl).toEqual({});
    expect(warned).not.toHaveBeenCalled();
  },
);

test('other connection strings are passed on as they are', () => {
  for (const parameters of ['', '?sslmode=disable', '?uselibpqcompat=true&sslmode=require'])
    expect(sayVerifyFull(URL_OF + parameters)).toBe(URL_OF + parameters);
});

test('a database is remote unless it is on this machine or behind a Unix socket', () => {
  expect(isRemote(URL_OF)).toBe(true);
  expect(isRemote('postgres:///rapport?host=10.0.0.7')).toBe(true);
  expect(isRemote(`${URL_OF}?host=`)).toBe(true);
  for (const url of [
    'postgres://localhost/rapport',
    'postgres://127.0.0.1:5433/rapport',
    'postgres://[::1]/rapport',
    'postgres:///rapport',
    'postgres:///rapport?host=/run/postgresql',
    'postgres://%2Frun%2Fpostgresql/rapport',
  ])
    expect([url, isRemote(url)]).toEqual([url, false]);
});

test('without a host in the connection string, PGHOST counts, as for the driver', () => {
  const remote = { PGHOST: 'db.example.com' };
  expect(isRemote('postgres:///rapport', remote)).toBe(true);
  expect(isRemote('postgres:///rapport?host=/run/postgresql', remote)).toBe(false);
  expect(isRemote('postgres://localhost/rapport', remote)).toBe(false);
  for (const PGHOST of ['/run/postgresql', 'localhost', ''])
    expect(isRemote('postgres:///rapport', { PGHOST })).toBe(false);
});

test.each([
  ['', 'require', 'verified'],
  ['', 'verify-full', 'verified'],
  ['', 'no-verify', 'unverified'],
  ['', 'disable', 'off'],
  ['', 'allow', 'unsaid'],
  ['', '', 'unsaid'],
  ['?ssl=', 'require', 'unsaid'],
  ['?sslmode=disable', 'require', 'off'],
  ['?sslmode=require', 'disable', 'verified'],
  ['?sslrootcert=ca.pem', 'disable', 'verified'],
])('"%s" with PGSSLMODE=%s asks for TLS: %s', (parameters, PGSSLMODE, encryption) => {
  expect(readEncryption(URL_OF + parameters, { PGSSLMODE })).toBe(encryption);
});
