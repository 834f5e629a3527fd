import type { AddressProblem, WebhookReceivers } from '../../gateways/webhook-receiver.ts';
import { fail } from '../../platform/failure.ts';

/** Refuses an address to which nothing will ever be sent, with its reason. */
export async function checkAddress(receivers: WebhookReceivers, url: string): Promise<void> {
  const problem = await receivers.findAddressProblem(url);
  if (problem !== null) throw fail('bad_request', { errors: { url: [PROBLEMS[problem]] } });
}

const PROBLEMS: Readonly<Record<AddressProblem, string>> = {
  not_a_url: 'Use an address such as https://hooks.example.com/rapport',
  not_https: 'The address must begin with https://',
  credentials: 'The address must not contain a user name or password',
  port: 'Only the usual port of https (443) can be used',
  private: 'This address leads into a private network, where we send nothing',
  unknown_host: 'We cannot find this host. Please check the address',
};
