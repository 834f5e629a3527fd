/** The token of a new member's session. */
export async function register(port: number, email = 'nora@example.com'): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Nora',
      lastName: 'Lindqvist',
      email,
      password: 'Harbour-42!light',
      passwordConfirmation: 'Harbour-42!light',
    }),
  });
  if (response.status !== 201) throw new Error(`no session: ${await response.text()}`);
  const { user } = (await response.json()) as { user: { token: string } }; // defined by the contract
  return user.token;
}
